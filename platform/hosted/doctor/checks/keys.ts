import { ok, problem, statusOf, unknown, type Check, type Result } from '../check.ts';
import type { Project } from '../../project.ts';

/** The status of a request to read one row. */
const read = ({ url }: Project, table: string, key: string) =>
  statusOf(`${url}/rest/v1/${table}?select=id&limit=1`, { headers: { apikey: key } });

function refused({ url, ref }: Project, status: number, variable: string): Result {
  return problem(
    status === 0 ? `${url} doesn’t respond.` : `The project’s REST API refuses ${variable}.`,
    `Check PUBLIC_SUPABASE_URL and ${variable}: https://supabase.com/dashboard/project/${ref}/settings/api-keys. If the project is paused, restore it in the dashboard. Otherwise, run \`npm run deploy:backend\`.`,
    `HTTP ${status}`,
  );
}

export const keyChecks: readonly Check[] = [
  {
    title: 'The publishable key can only read public data',
    async run({ project }) {
      const key = project.publishableKey;
      const posts = await read(project, 'blog_posts', key);
      if (posts !== 200) return refused(project, posts, 'PUBLIC_SUPABASE_PUBLISHABLE_KEY');
      if ((await read(project, 'leads', key)) !== 200) return ok;
      return problem(
        'Anyone can read leads with the publishable key.',
        'Check that it isn’t the secret key. If the secret key was published, replace it at once. Otherwise, run `npm run deploy:backend`.',
      );
    },
  },
  {
    title: 'The secret key has full access',
    async run({ project }) {
      const key = project.secretKey;
      if (key === undefined) return unknown('Set SUPABASE_SECRET_KEY to the project’s secret key.');
      const leads = await read(project, 'leads', key);
      return leads === 200 ? ok : refused(project, leads, 'SUPABASE_SECRET_KEY');
    },
  },
];
