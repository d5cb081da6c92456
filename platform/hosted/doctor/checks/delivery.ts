import { proofStepTexts } from '../../../../supabase/functions/_shared/rules/proof-of-life.ts';
import { readProof } from '../../../daily-check.ts';
import { databaseCheck, deploy, listed, ok, problem, type Check } from '../check.ts';

const schedule = 'Run `select private.schedule_dispatcher();` in the dashboard’s SQL editor.';
const extensions =
  'Enable pg_cron and pg_net on the dashboard’s Extensions page, then run `select private.schedule_dispatcher();` in its SQL editor.';

/**
 * The jobs that private.schedule_dispatcher schedules, with the longest time between runs. A restart can take a minute.
 */
const jobs = {
  'dispatch-outbox': '2 minutes',
  'delete-expired': '3 minutes',
  'delete-cron-runs': '2 hours',
};

const cronRuns = databaseCheck('The schedule runs', async (database) => {
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
  const missing = Object.keys(jobs).filter((job) => !active.some(({ jobname }) => jobname === job));
  if (missing.length > 0) return problem(`Not scheduled: ${listed(missing)}.`, schedule);

  // A new project hasn't run the hourly job yet.
  const late = await database.query<{ job: string; message: string | null }>(
    `select j.jobname as job,
       (array_agg(case when d.status = 'failed' then d.return_message end order by d.start_time desc nulls last))[1] as message
     from cron.job j
     join lateral (select ($1::jsonb ->> j.jobname)::interval as longest) w on w.longest is not null
     left join cron.job_run_details d on d.jobid = j.jobid
     group by j.jobname, w.longest
     having coalesce(max(d.start_time) filter (where d.status = 'succeeded') < now() - w.longest,
       w.longest < interval '1 hour'
         or exists (select from cron.job_run_details d where d.start_time < now() - w.longest))
     order by w.longest`,
    [JSON.stringify(jobs)],
  );
  if (late.length === 0) return ok;
  return problem(
    `These jobs are overdue, or fail: ${listed(late.map(({ job }) => job))}.`,
    `${schedule} If that doesn’t help, restart the project.`,
    listed(late.flatMap(({ message }) => message ?? [])) || undefined,
  );
});

const vaultFilled = databaseCheck(
  'The Vault has the dispatcher’s secrets',
  async (database, { project }) => {
    const rows = await database.query<{ name: string; secret: string }>(
      'select name, decrypted_secret as secret from vault.decrypted_secrets',
    );
    const stored = new Map(rows.map(({ name, secret }) => [name, secret]));
    const wrong = Object.entries({
      project_url: project.url,
      dispatcher_key: project.secretKey ?? stored.get('dispatcher_key'),
    }).filter(([name, value]) => value === undefined || stored.get(name) !== value);
    if (wrong.length === 0) return ok;
    return problem(
      `Missing from the Vault, or not this project’s: ${listed(wrong.map(([name]) => name))}. So the schedule can’t deliver anything.`,
      deploy,
    );
  },
);

const retentionWorks = databaseCheck('Expired data is deleted', async (database) => {
  const rows = await database.query<{ found: string }>(
    `select coalesce(each ->> 'description', format('the database’s date changed from %s to %s',
       each ->> 'trusted_date', each ->> 'server_date')) as found
     from jsonb_array_elements(private.describe_retention_problems()) each`,
  );
  if (rows.length === 0) return ok;
  return problem(
    'Expired data isn’t being deleted.',
    'On /staff/settings, admins see why, and what to do.',
    listed(
      rows.map(({ found }) => found),
      20,
    ),
  );
});

/** Not all hosts need a build hook. Without one, builds wait, and no attempt is made. */
const nothingStuck = databaseCheck('Nothing is stuck in the outbox', async (database) => {
  const rows = await database.query<{
    topic: string;
    late: number;
    dead: number;
    error: string;
  }>(
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
    'Fix the other problems first. Once a receiver’s secrets are set, what waits for it is delivered within an hour. Then an admin can retry dead letters: leads on /admin, everything else on /staff/undelivered. Leads that arrived before the CRM was connected are sent on /ghl-setup.',
    rows.find(({ error }) => error)?.error,
  );
});

const leadsArrive = databaseCheck('The daily test lead arrives', async (database) => {
  const proof = await readProof(database);
  const { failing_since = null, failed_step = null, error = null, is_late } = proof ?? {};
  if (failing_since !== null && failed_step !== null) {
    return problem(
      `The daily test lead hasn’t arrived since ${failing_since}. ${proofStepTexts[failed_step]}`,
      'Fix the other problems first. It’s sent again every hour until it arrives.',
      error ?? undefined,
    );
  }
  if (!is_late) return ok;
  return problem(
    'The daily test lead isn’t being sent, because nothing calls the dispatcher.',
    schedule,
  );
});

export const deliveryChecks: readonly Check[] = [
  cronRuns,
  vaultFilled,
  nothingStuck,
  leadsArrive,
  retentionWorks,
];
