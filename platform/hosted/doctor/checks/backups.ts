import { imageBucket } from '../../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { databaseCheck, ok, problem, unknown, type Check } from '../check.ts';

interface Backups {
  pitr_enabled: boolean;
  backups: { status: string }[];
  physical_backup_data: { latest_physical_backup_date_unix?: number };
}

export const backupChecks: readonly Check[] = [
  {
    title: 'The database is backed up',
    async run({ api }) {
      const found = await api.get<Backups>('/database/backups');
      const hasBackup =
        found.pitr_enabled ||
        found.backups.some(({ status }) => status === 'COMPLETED') ||
        found.physical_backup_data.latest_physical_backup_date_unix !== undefined;
      if (hasBackup) return ok;
      return problem(
        'There is no backup of the database. Free projects have none.',
        'Switch to a paid plan, and back up the project every night with the workflow Backup (docs/operations.md).',
      );
    },
  },
  // `npm run backup` and the security dashboard record backups. A backup is overdue after a week.
  databaseCheck('Uploaded images are backed up', async (database) => {
    const [row] = await database.query<{
      count: number;
      at: string | null;
      recent: boolean | null;
    }>(
      `select count(*)::integer as count, max(b.done_at)::date::text as at,
         bool_and(o.created_at < b.done_at or b.done_at > now() - interval '7 days') as recent
       from storage.objects o left join private.maintenance b on b.task = 'backup'
       where o.bucket_id = $1`,
      [imageBucket],
    );
    const { count, at, recent } = row ?? { count: 0, at: null, recent: null };
    if (count === 0 || recent) return ok;
    const last =
      at === null ? 'No backup has been recorded' : `The last recorded backup is from ${at}`;
    return unknown(
      `Supabase’s backups don’t contain uploaded images (${count}). ${last}. \`npm run backup -- FOLDER\` copies them with everything else.`,
    );
  }),
  // `npm run restore -- BACKUP --drill` and the security dashboard record drills. One is overdue after two weeks.
  databaseCheck('A backup can be restored', async (database) => {
    const [drill] = await database.query<{ at: string; is_recent: boolean }>(
      `select done_at::date::text as at, done_at > now() - interval '15 days' as is_recent
       from private.maintenance where task = 'restore-drill'`,
    );
    if (drill?.is_recent) return ok;
    const command = '`npm run restore -- BACKUP --drill`';
    if (!drill) return unknown(`That was never tried. ${command} tries it.`);
    return problem(`That was last tried on ${drill.at}.`, `Run ${command} with the newest backup.`);
  }),
];
