import { ok, problem, unknown, type Check, type Result } from '../check.ts';
import type { Project } from '../../project.ts';

const timeoutMs = 15_000;

async function read({ url }: Project, path: string, key: string): Promise<Response> {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: key },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response;
}

function keysPage({ ref }: Project): string {
  return `https://supabase.com/dashboard/project/${ref}/settings/api-keys`;
}

export const publishableKey: Check = {
  title: 'The publishable key reads public posts, and nothing else',
  async run({ project }) {
    const key = project.publishableKey;
    const posts = await read(project, 'blog_posts?select=id&limit=1', key);
    if (posts.status === 401) {
      return problem(
        'The project doesn’t know PUBLIC_SUPABASE_PUBLISHABLE_KEY.',
        `Copy the publishable key: ${keysPage(project)}`,
      );
    }
    if (!posts.ok) return refused('blog_posts', posts);
    const leads = await read(project, 'leads?select=id&limit=1', key);
    if (!leads.ok) return ok;
    return problem(
      'Anyone can read leads with the publishable key.',
      'Run `npm run supabase -- db push --remote` at once, and then this command again.',
    );
  },
};

export const secretKey: Check = {
  title: 'The secret key has all rights',
  async run({ project }) {
    const key = project.secretKey;
    if (key === undefined) return unknown('Set SUPABASE_SECRET_KEY to the project’s secret key.');
    const leads = await read(project, 'leads?select=id&limit=1', key);
    if (leads.ok) return ok;
    if (leads.status !== 401) return refused('leads', leads);
    return problem(
      'The project doesn’t know SUPABASE_SECRET_KEY.',
      `Copy the secret key: ${keysPage(project)}`,
    );
  },
};

function refused(table: string, { status }: Response): Result {
  return problem(
    `The REST API can’t read ${table}.`,
    'Run `npm run supabase -- db push --remote`. If the project is paused, restore it.',
    `HTTP ${status}`,
  );
}
