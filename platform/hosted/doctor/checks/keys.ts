import { ok, problem, unknown, type Check, type Result } from '../check.ts';
import type { Project } from '../../project.ts';

const timeoutMs = 15_000;

/** The status of a request to read one row. 0 if the project doesn't respond. */
async function read({ url }: Project, table: string, key: string): Promise<number> {
  try {
    const response = await fetch(`${url}/rest/v1/${table}?select=id&limit=1`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function keysPage({ ref }: Project): string {
  return `https://supabase.com/dashboard/project/${ref}/settings/api-keys`;
}

export const publishableKey: Check = {
  title: 'The publishable key can only read public data',
  async run({ project }) {
    const key = project.publishableKey;
    const posts = await read(project, 'blog_posts', key);
    if (posts === 401) {
      return problem(
        'The project rejects PUBLIC_SUPABASE_PUBLISHABLE_KEY.',
        `Copy the publishable key: ${keysPage(project)}`,
      );
    }
    if (posts !== 200) return refused(project, 'blog_posts', posts);
    if ((await read(project, 'leads', key)) !== 200) return ok;
    return problem(
      'Anyone can read leads with the publishable key.',
      'Check that it isn’t the secret key. If the secret key was published, replace it at once. Otherwise, run `npm run deploy:backend`.',
    );
  },
};

export const secretKey: Check = {
  title: 'The secret key has full access',
  async run({ project }) {
    const key = project.secretKey;
    if (key === undefined) return unknown('Set SUPABASE_SECRET_KEY to the project’s secret key.');
    const leads = await read(project, 'leads', key);
    if (leads === 200) return ok;
    if (leads !== 401) return refused(project, 'leads', leads);
    return problem(
      'The project rejects SUPABASE_SECRET_KEY.',
      `Copy the secret key: ${keysPage(project)}`,
    );
  },
};

function refused({ url }: Project, table: string, status: number): Result {
  if (status === 0) {
    return problem(
      `${url} doesn’t respond.`,
      'Check PUBLIC_SUPABASE_URL. If the project is paused, restore it in the dashboard.',
    );
  }
  return problem(
    `The REST API can’t read ${table}.`,
    'Run `npm run deploy:backend`. If the project is paused, restore it in the dashboard.',
    `HTTP ${status}`,
  );
}
