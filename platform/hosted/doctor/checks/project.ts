import { listed, ok, problem, projectCheck, unknown } from '../check.ts';

interface ProjectStatus {
  status: string;
}
interface Backups {
  pitr_enabled: boolean;
  backups: { status: string; inserted_at: string }[];
  physical_backup_data: { latest_physical_backup_date_unix?: number };
}
interface RestSettings {
  db_schema: string;
  max_rows: number;
}

const paused = ['INACTIVE', 'PAUSING', 'PAUSE_FAILED'];
const changing = ['COMING_UP', 'RESTORING', 'UPGRADING', 'RESTARTING', 'RESIZING'];

export const isRunning = projectCheck('The project is running', async (api, { project }) => {
  const { status } = await api.get<ProjectStatus>('');
  if (status === 'ACTIVE_HEALTHY') return ok;
  if (paused.includes(status)) {
    return problem(
      'The project is paused. A free project pauses after seven days without requests.',
      `Restore it: https://supabase.com/dashboard/project/${project.ref}. Projects on a paid plan don’t pause.`,
      status,
    );
  }
  if (changing.includes(status))
    return unknown(`Its status is ${status} right now. Try again in a minute.`);
  return problem(
    'The project isn’t healthy.',
    `Check its status: https://supabase.com/dashboard/project/${project.ref}`,
    status,
  );
});

export const hasBackups = projectCheck('The database is backed up', async (api) => {
  const { pitr_enabled, backups, physical_backup_data } =
    await api.get<Backups>('/database/backups');
  const hasBackup =
    backups.some(({ status }) => status === 'COMPLETED') ||
    physical_backup_data.latest_physical_backup_date_unix !== undefined;
  if (pitr_enabled || hasBackup) return ok;
  return problem(
    'There is no backup of the database. Free projects have none.',
    'Switch to a paid plan, and back up the project every night with the workflow Backup (docs/operations.md).',
  );
});

export const servesRows = projectCheck(
  'The REST API has the right schemas and row limit',
  async (api) => {
    const { db_schema, max_rows } = await api.get<RestSettings>('/postgrest');
    const schemas = db_schema.split(',').map((name) => name.trim());
    const push = 'Run `npm run deploy:backend`.';
    if (!schemas.includes('public')) {
      return problem('The schema public isn’t exposed.', push, db_schema);
    }
    // Supabase exposes graphql_public by default. It has no tables, and what it shows of public follows the same rights.
    const others = schemas.filter((name) => !['public', 'graphql_public'].includes(name));
    if (others.length > 0) {
      return problem(`These schemas are exposed: ${listed(others)}.`, push, db_schema);
    }
    // publisher/content/snapshot.ts and the CSV export of leads read pages of 1,000 rows.
    if (max_rows >= 1000) return ok;
    return problem('The REST API returns fewer than 1,000 rows.', push, `max_rows is ${max_rows}`);
  },
);
