import { databaseCheck, listed, ok, problem } from '../check.ts';

const schedule = 'Run `select private.schedule_dispatcher();` in the dashboard’s SQL editor.';
const extensions =
  'Enable pg_cron and pg_net on the dashboard’s Extensions page, then run `select private.schedule_dispatcher();` in its SQL editor.';

/** As scheduled by private.schedule_dispatcher. */
const jobs = ['dispatch-outbox', 'delete-expired', 'delete-expired-leads', 'delete-cron-runs'];

export const cronRuns = databaseCheck('The schedule runs', async (database) => {
  const [found] = await database.query<{ cron: string | null; net: string | null }>(
    "select to_regclass('cron.job')::text as cron, to_regproc('net.http_post')::text as net",
  );
  if (!found?.cron || !found.net) {
    return problem(
      `${found?.cron ? 'pg_net' : 'pg_cron'} isn’t enabled, so nothing is delivered.`,
      extensions,
    );
  }
  const active = await database.query<{ jobname: string }>(
    'select jobname from cron.job where active',
  );
  const missing = jobs.filter((job) => !active.some(({ jobname }) => jobname === job));
  if (missing.length > 0) return problem(`Not scheduled: ${listed(missing)}.`, schedule);

  // Every ten seconds. A restart of the database can take a minute.
  const [run] = await database.query<{ status: string; message: string | null; recent: boolean }>(
    `select d.status, d.return_message as message, d.start_time > now() - interval '2 minutes' as recent
     from cron.job_run_details d join cron.job j using (jobid)
     where j.jobname = 'dispatch-outbox' and d.status <> 'running'
     order by d.start_time desc nulls last limit 1`,
  );
  if (!run?.recent) {
    return problem(
      'The schedule hasn’t run in the last two minutes.',
      `${schedule} If that doesn’t help, restart the project.`,
    );
  }
  if (run.status === 'succeeded') return ok;
  return problem('The last run of the schedule failed.', schedule, run.message ?? run.status);
});

export const vaultFilled = databaseCheck(
  'The Vault has the dispatcher’s secrets',
  async (database, { project }) => {
    const [vault] = await database.query<{ found: string | null }>(
      "select to_regclass('vault.decrypted_secrets')::text as found",
    );
    if (!vault?.found) {
      return problem(
        'supabase_vault isn’t enabled.',
        'Enable it on the dashboard’s Extensions page.',
      );
    }
    const rows = await database.query<{ name: string; secret: string }>(
      `select name, decrypted_secret as secret from vault.decrypted_secrets
       where name in ('project_url', 'dispatcher_key')`,
    );
    const secrets = new Map(rows.map(({ name, secret }) => [name, secret]));
    const wanted = { project_url: project.url, dispatcher_key: project.secretKey };
    for (const [name, value] of Object.entries(wanted)) {
      const stored = secrets.get(name);
      if (stored === undefined) {
        return problem(
          `${name} is missing from the Vault, so the schedule can’t deliver anything.`,
          `Run \`select vault.create_secret('${name === 'project_url' ? project.url : 'sb_secret_…'}', '${name}');\` in the dashboard’s SQL editor.`,
        );
      }
      if (value !== undefined && stored !== value) {
        return problem(
          `${name} in the Vault isn’t this project’s.`,
          `Run \`select vault.update_secret(id, '${name === 'project_url' ? project.url : 'sb_secret_…'}') from vault.secrets where name = '${name}';\` in the dashboard’s SQL editor.`,
        );
      }
    }
    return ok;
  },
);

/** Not all hosts need a build hook. Without one, builds wait, and no attempt is made. */
export const nothingStuck = databaseCheck('Nothing is stuck in the outbox', async (database) => {
  const rows = await database.query<{ topic: string; late: number; dead: number; error: string }>(
    `select topic, count(*) filter (where dead_at is null)::integer as late,
       count(*) filter (where dead_at is not null)::integer as dead, max(last_error) as error
     from private.outbox
     where delivered_at is null and (dead_at is not null or created_at < now() - interval '10 minutes'
       and due_at < now() - interval '10 minutes' and (topic <> 'build' or attempts > 0))
     group by topic order by topic`,
  );
  if (rows.length === 0) return ok;
  const topics = rows.map(
    ({ topic, late, dead }) => `${topic} (${late} waiting, ${dead} dead letters)`,
  );
  return problem(
    `Not delivered: ${listed(topics, 10)}.`,
    'Fix the other problems first. Then an admin can retry dead letters: leads on /admin, everything else on /staff/undelivered.',
    rows.find(({ error }) => error)?.error,
  );
});
