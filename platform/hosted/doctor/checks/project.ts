import { deploy, listed, ok, problem, unknown, type Check } from '../check.ts';

const changing = /^(?:COMING_UP|RESTORING|UPGRADING|RESTARTING|RESIZING)$/;

export const projectChecks: readonly Check[] = [
  {
    title: 'The project is running',
    async run({ api, project }) {
      const { status } = await api.get<{ status: string }>('');
      if (status === 'ACTIVE_HEALTHY') return ok;
      if (changing.test(status)) {
        return unknown(`Its status is ${status} right now. Try again in a minute.`);
      }
      return problem(
        'The project isn’t running. A free project pauses after seven days without requests.',
        `Restore it: https://supabase.com/dashboard/project/${project.ref}. Projects on a paid plan don’t pause.`,
        status,
      );
    },
  },
  {
    title: 'The REST API has the right schemas and row limit',
    async run({ api }) {
      const { db_schema, max_rows } = await api.get<{ db_schema: string; max_rows: number }>(
        '/postgrest',
      );
      const schemas = db_schema.split(',').map((name) => name.trim());
      if (!schemas.includes('public')) {
        return problem('The schema public isn’t exposed.', deploy, db_schema);
      }
      // Supabase exposes graphql_public by default. It has no tables, and what it shows of public follows the same
      // rights.
      const others = schemas.filter((name) => !['public', 'graphql_public'].includes(name));
      if (others.length > 0) {
        return problem(`These schemas are exposed: ${listed(others)}.`, deploy, db_schema);
      }
      // publisher/content/snapshot.ts and the CSV export of leads read pages of 1,000 rows.
      if (max_rows >= 1000) return ok;
      return problem(
        'The REST API returns fewer than 1,000 rows.',
        deploy,
        `max_rows is ${max_rows}`,
      );
    },
  },
];
