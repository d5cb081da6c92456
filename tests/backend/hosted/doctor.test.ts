import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/backend/database/database.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { withDatabase } from '../../../platform/backups/folder.ts';
import type { Config } from '../../../platform/config.ts';
import { databaseIn } from '../../../platform/data-dir.ts';
import type { Context } from '../../../platform/hosted/doctor/check.ts';
import { functionNames } from '../../../platform/hosted/doctor/checks/functions.ts';
import { readDefinitions, type Definitions } from '../../../platform/hosted/doctor/definitions.ts';
import { mailRecords } from '../../../platform/hosted/doctor/checks/mail-records.ts';
import { projectSettings, settingsCheck } from '../../../platform/hosted/doctor/checks/settings.ts';
import { siteServed } from '../../../platform/hosted/doctor/checks/site.ts';
import { examine } from '../../../platform/hosted/doctor/index.ts';
import { managementApi } from '../../../platform/hosted/doctor/management-api.ts';
import { sendTestLead } from '../../../platform/hosted/doctor/test-lead.ts';
import { openProjectDatabase } from '../../../platform/hosted/project.ts';
import { FixableError } from '../../../publisher/error.ts';
import type { Migratable, Session } from '../../../platform/migrations/index.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import {
  fixedHeaders,
  policyHeader,
} from '../../../supabase/functions/_shared/rules/environment/page-headers.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { configWith } from '../../unit/platform/example-config.ts';
import { putEmbeddedDatabase } from '../lanes/embedded-databases.ts';
import { productMigrations } from '../lanes/plain-backend.ts';
import { serveStandIn } from '../serve-stand-in.ts';
import { describeHosted, startHostedDatabase, versions } from './hosted-database.ts';
import { projectRef, startManagementApi } from './management-api.ts';

const publishableKey = 'sb_publishable_of_the_test';
const secretKey = 'sb_secret_of_the_test';
const adminId = '00000000-0000-4000-8000-000000000001';

const secrets = [
  ...['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'CRM_WEBHOOK_URL'],
  ...['BUILD_HOOK_URL', 'BUILD_HOOK_SECRET'],
].map((name) => ({ name }));
const [otherSecrets, hookSecrets] = [secrets.slice(0, 4), secrets.slice(4)];

const functions = (await functionNames()).map((slug) => ({
  slug,
  status: 'ACTIVE',
  verify_jwt: false,
}));

/** The management API's responses for a project without problems. */
function healthyProject(siteUrl: string): Record<string, unknown> {
  const templates = ['confirmation', 'recovery', 'magic_link', 'email_change'];
  return {
    '/database/backups': { pitr_enabled: true, backups: [], physical_backup_data: {} },
    '/postgrest': { db_schema: 'public, graphql_public', max_rows: 1000 },
    '/functions': functions,
    '/secrets': secrets,
    '/config/auth': {
      ...projectSettings(),
      ...Object.fromEntries(
        templates.map((name) => [
          `mailer_templates_${name}_content`,
          readFileSync(join(repositoryDir, `supabase/templates/${name}.html`), 'utf8'),
        ]),
      ),
      site_url: siteUrl,
      smtp_host: 'mail.example.com',
      rate_limit_email_sent: 30,
    },
  };
}

/** The TXT records of a domain without problems. Long ones have several parts. */
const records: Record<string, string[][]> = {
  'mail.acme.example': [['v=spf1 include:', 'mail.example ~all'], ['site-verification=1']],
  '_dmarc.acme.example': [['v=DMARC1; p=none']],
  's1._domainkey.mail.acme.example': [['v=DKIM1; k=rsa; p=', 'MIIB']],
};

let reference: Promise<Definitions> | undefined;

async function readReference() {
  const folder = temporaryFolder();
  putEmbeddedDatabase('migrated', databaseIn(folder));
  return withDatabase(folder, readDefinitions);
}

const databaseIntact = 'Policies, grants, functions, triggers, and buckets match the migrations';

const ranNow = `insert into cron.job_run_details (jobid, status, start_time)
  select jobid, 'succeeded', now() from cron.job`;
const ofJob = (job: string) => `jobid = (select jobid from cron.job where jobname = '${job}')`;

/** What differs from a project and a site with nothing wrong. */
interface Changes {
  /** Rolled back afterward. */
  sql?: string;
  /** Whether to read the database's definitions again, which takes most of the time. */
  readsDefinitions?: boolean;
  /** Responses of the management API, by path. An object is merged into the usual one. */
  api?: Record<string, object>;
  headers?: Record<string, string>;
  /** Added to the security policy. */
  policy?: string;
  /** The status of the Worker's /health. */
  health?: 503;
  /** TXT records. */
  txt?: Record<string, string[][]>;
  context?: (context: Context) => Partial<Context>;
}

/** A project and a site with nothing wrong, on loopback. */
async function startProject(version: (typeof versions)[number]) {
  const rights = { [publishableKey]: ['blog_posts'], [secretKey]: ['blog_posts', 'leads'] };
  let changed: Changes = {};
  const rest = new Hono()
    .get('/rest/v1/:table', (call) => {
      const tables = Object.entries(rights).find(([key]) => key === call.req.header('apikey'));
      if (!tables) return call.json({}, 401);
      return call.json([], tables[1].includes(call.req.param('table')) ? 200 : 403);
    })
    .get('/health', (call) => call.json({}, changed.health ?? 200))
    .get('/*', (call) => {
      const policy = `default-src 'self'; connect-src ${address}${changed.policy ?? ''}`;
      return call.html('', 200, { ...fixedHeaders, [policyHeader]: policy, ...changed.headers });
    });
  const { address, close } = await serveStandIn(rest);
  const database = await startHostedDatabase(version, {
    PUBLIC_SUPABASE_URL: address,
    SUPABASE_SECRET_KEY: secretKey,
  });
  const asOwner: Database = await openPostgres(database.url);
  const healthy = healthyProject(address);
  const bodies = { ...healthy };
  const api = await startManagementApi(bodies);
  const project = {
    ...{ url: address, ref: projectRef, publishableKey, secretKey, accessToken: 'sbp_0' },
    databaseUrl: database.url,
  };
  const { admin, push } = database;
  await admin.run(`
    insert into cron.job (jobname, schedule, command) values ('dispatch-outbox', '10 seconds', ''),
      ('delete-expired', '* * * * *', ''), ('delete-cron-runs', '0 * * * *', ''); ${ranNow};
    select public.record_maintenance('restore-drill')`);
  const context: Context = {
    project,
    config: configWith({
      PUBLIC_SITE_URL: address,
      SMTP_URL: 'smtps://user:a-password@mail.example.com:465',
      MAIL_FROM: 'Website <website@mail.acme.example>',
      MAIL_DKIM_SELECTOR: 's1',
    }),
    api: managementApi(project, api.address),
    database: async () => asOwner,
    reference: () => (reference ??= readReference()),
    async resolveTxt(name) {
      const found = { ...records, ...changed.txt }[name];
      if (found) return found;
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
  };

  let definitions: Promise<unknown> | undefined;
  /** Only reading the definitions needs a transaction. */
  const remember: Migratable['transaction'] = async <Result>(
    work: (session: Session) => Promise<Result>,
  ) => (await (definitions ??= asOwner.transaction(work))) as Result;

  async function examineIn(session: Session, transaction: Migratable['transaction']) {
    const database = { ...session, transaction: changed.readsDefinitions ? transaction : remember };
    const connected = { ...context, database: async () => database };
    const findings = await Array.fromAsync(
      examine({ ...connected, ...changed.context?.(context) }),
    );
    const titles = (status: 'problem' | 'unknown') =>
      findings.filter(({ result }) => result.status === status).map(({ title }) => title);
    return { problems: titles('problem'), unknown: titles('unknown') };
  }
  return {
    context,
    admin,
    push,
    /** Applies the changes, returns the titles of checks that aren't ok, and undoes the changes. */
    async examine(changes: Changes = {}) {
      changed = changes;
      for (const [path, change] of Object.entries(changes.api ?? {})) {
        bodies[path] = Array.isArray(change) ? change : { ...(healthy[path] as object), ...change };
      }
      try {
        if (changes.sql === undefined) return await examineIn(asOwner, asOwner.transaction);
        const { sql } = changes;
        const done = {} as { found: Awaited<ReturnType<typeof examineIn>> };
        const undoing = admin.transaction(async (session) => {
          await session.run(sql);
          done.found = await examineIn(session, (work) => work(session));
          throw done;
        });
        await expect(undoing).rejects.toBe(done);
        return done.found;
      } finally {
        changed = {};
        Object.assign(bodies, healthy);
      }
    },
    async stop() {
      await Promise.all([close(), api.close(), asOwner.close()]);
      await database.stop();
    },
  };
}

const drill = 'A backup can be restored';
const imagesBackedUp = 'Uploaded images are backed up';
const buildHook = 'Approved posts trigger the build hook';
const functionSecrets = 'The functions have their secrets';
const oldImage = `insert into storage.objects (bucket_id, name, created_at)
  values ('post-images', 'old.webp', now() - interval '30 days')`;
const backedUp = (days: number) => `${oldImage}; select public.record_maintenance('backup');
  update private.maintenance set done_at = now() - interval '${days} days' where task = 'backup'`;
const waitingBuild = `insert into private.outbox (topic, payload, created_at, due_at)
  values ('build', '{}', now() - interval '1 hour', now() - interval '1 hour')`;

const setConfig = (change: (config: Config) => Partial<Config>) => (context: Context) => ({
  config: { ...context.config, ...change(context.config) },
});
const withCalendar = setConfig(({ publicEnv }) => ({
  publicEnv: {
    ...publicEnv,
    PUBLIC_CRM_CALENDAR_ID: 'one',
    PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example',
  },
}));
const setKey = (keys: Partial<Context['project']>) => (context: Context) => ({
  project: { ...context.project, ...keys },
});
/** Faults that SQL causes. */
const bySql = (causes: Record<string, string>, readsDefinitions = false) =>
  Object.fromEntries(
    Object.entries(causes).map(([fault, sql]) => [fault, { sql, readsDefinitions }]),
  );

/** Each fault and its cause, by the title of the only check that finds it. */
const faults: Record<string, Record<string, Changes>> = {
  [databaseIntact]: bySql(
    {
      'a table without row-level security': 'alter table public.leads disable row level security',
      'a policy made by hand':
        'create policy "All" on public.leads for select to anon using (true)',
      'a changed policy':
        'alter policy "Owners and moderators can find post images" on storage.objects using (true)',
      'a grant on a column': 'grant select (author_email) on public.blog_comments to anon',
      'a missing grant':
        'revoke execute on function public.get_current_user_role() from authenticated',
      'a disabled trigger': 'alter table private.outbox disable trigger outbox_wake_dispatcher',
      'a private bucket': 'update storage.buckets set public = false',
    },
    true,
  ),
  'Every migration is applied': bySql({
    'a migration that is not applied': `update supabase_migrations.schema_migrations
      set version = '1' || version where name = 'leads'`,
  }),
  'The schedule runs': bySql({
    'an inactive job': "update cron.job set active = false where jobname = 'delete-expired'",
    'no recent run': 'delete from cron.job_run_details',
    'a failed run': `update cron.job_run_details set status = 'failed', return_message = 'No net.'
      where ${ofJob('delete-expired')}`,
    ...Object.fromEntries(
      ['dispatch-outbox', 'delete-expired', 'delete-cron-runs'].map((job) => [
        `a late run of ${job}`,
        `update cron.job_run_details set start_time = now() - interval '3 hours' where ${ofJob(job)}`,
      ]),
    ),
    'a job that never ran, hours after the others': `
      delete from cron.job_run_details where ${ofJob('delete-cron-runs')};
      update cron.job_run_details set start_time = now() - interval '3 hours' where ${ofJob('dispatch-outbox')}`,
  }),
  'Expired data is deleted': bySql({
    'a clock that jumped': 'update private.retention_clock set waiting_runs = 1',
    'a retention rule that waits for an admin': `insert into private.retention_runs
      (rule, unconfirmed_since, expired, total) values ('leads', now(), 30, 100)`,
    'a retention rule that fails': `insert into private.retention_runs (rule, failed_since, error)
      values ('consent', now() - interval '1 hour', '23503')`,
  }),
  'The daily test lead arrives': bySql({
    'a daily test lead that doesn’t arrive': `insert into private.proof_of_life
      (failing_since, failed_step, error)
      values (now() - interval '1 hour', 'mail', 'The mail server answered 535 to AUTH PLAIN.')`,
  }),
  'The Vault has the dispatcher’s secrets': bySql({
    'an old key in the Vault':
      "update vault.secrets set secret = 'sb_secret_old' where name = 'dispatcher_key'",
    'no address in the Vault': "delete from vault.secrets where name = 'project_url'",
  }),
  'Nothing is stuck in the outbox': bySql({
    'leads that wait for a CRM': `
      insert into private.outbox (topic, payload, created_at, due_at)
      values ('lead', '{}', now() - interval '1 hour', now() - interval '1 hour');
      select public.pause_outbox('{lead}')`,
    'a dead letter':
      "insert into private.outbox (topic, payload, dead_at) values ('build', '{}', now())",
  }),
  [drill]: bySql({
    'an old restore drill': "update private.maintenance set done_at = now() - interval '15 days'",
  }),
  'The database is backed up': {
    'no backups': { api: { '/database/backups': { pitr_enabled: false } } },
  },
  'Every function is deployed, and no other': {
    'missing functions': { api: { '/functions': [] } },
    'a function of another version': {
      api: { '/functions': [...functions, { slug: 'old', status: 'ACTIVE', verify_jwt: false }] },
    },
  },
  [functionSecrets]: {
    'missing secrets': { api: { '/secrets': hookSecrets } },
    'a calendar whose page the functions don’t know': { context: withCalendar },
  },
  [buildHook]: { 'half a build hook': { api: { '/secrets': secrets.slice(0, 5) } } },
  [settingsCheck.title]: {
    'a small max_rows': { api: { '/postgrest': { max_rows: 100 } } },
    'an exposed private schema': { api: { '/postgrest': { db_schema: 'public, private' } } },
    ...Object.fromEntries(
      Object.entries({
        'sign-up without confirmation': { mailer_autoconfirm: true },
        'another site': { site_url: 'http://localhost:3000' },
        'Supabase’s own emails': { mailer_templates_recovery_content: 'x' },
        'a mail server that was pushed without its variable': { smtp_host: 'env(AUTH_SMTP_HOST)' },
        'a low rate limit on emails': { rate_limit_email_sent: 2 },
      }).map(([fault, change]) => [fault, { api: { '/config/auth': change } }]),
    ),
  },
  [siteServed.title]: {
    'a header that’s missing': { headers: { 'Referrer-Policy': '' } },
    'a header that was changed': { headers: { 'X-Content-Type-Options': 'sniff' } },
    'a second policy': { policy: ', default-src *' },
    'inline code that’s allowed': { policy: "; script-src 'unsafe-inline'" },
  },
  [mailRecords.title]: {
    'no SPF record': { txt: { 'mail.acme.example': [['site-verification=1']] } },
    'two SPF records': { txt: { 'mail.acme.example': [['v=spf1 -all'], ['v=spf1 ~all']] } },
    'no DMARC record': { txt: { '_dmarc.acme.example': [] } },
    'no DKIM key': { txt: { 's1._domainkey.mail.acme.example': [] } },
    'a revoked DKIM key': { txt: { 's1._domainkey.mail.acme.example': [['v=DKIM1; p=']] } },
  },
  'The publishable key can only read public data': {
    'a key that reads too much': { context: setKey({ publishableKey: secretKey }) },
    'an unknown key': { context: setKey({ publishableKey: 'sb_publishable_x' }) },
  },
  'The database is reachable and its certificate is valid': {
    'no connection': {
      context: () => ({ database: () => Promise.reject(new FixableError('No connection.')) }),
    },
  },
  'Visitors see what was approved': { 'a site that can’t publish': { health: 503 } },
};

/** Changes that cause no problem, and the check that can't tell, if any. */
const harmless: [what: string, changes: Changes, unknown?: string][] = [
  ['more emails than needed', { api: { '/config/auth': { rate_limit_email_sent: 100 } } }],
  ['more rows than needed', { api: { '/postgrest': { max_rows: 5000 } } }],
  [
    'a calendar whose page the functions know',
    { api: { '/secrets': [...secrets, { name: 'CRM_CALENDAR_URL' }] }, context: withCalendar },
  ],
  [
    'a site that’s uploaded by hand, without a build hook',
    { api: { '/secrets': otherSecrets }, sql: waitingBuild },
    buildHook,
  ],
  [
    'a new project that hasn’t run its hourly job',
    { sql: `delete from cron.job_run_details where ${ofJob('delete-cron-runs')}` },
  ],
  [
    'one failed run between others',
    {
      sql: `insert into cron.job_run_details (jobid, status, start_time)
      select jobid, 'failed', now() from cron.job`,
    },
  ],
  ['images that were never backed up', { sql: oldImage }, imagesBackedUp],
  ['images that were backed up', { sql: backedUp(0) }],
  ['a late backup, if no image has been uploaded since', { sql: backedUp(20) }],
  ['images that are newer than the backup', { sql: backedUp(40) }, imagesBackedUp],
  [
    'a recent restore drill',
    { sql: "update private.maintenance set done_at = now() - interval '14 days'" },
  ],
  ['no restore drill', { sql: 'delete from private.maintenance' }, drill],
  [
    'an unknown DKIM selector',
    {
      context: setConfig(({ variables }) => ({
        variables: { ...variables, MAIL_DKIM_SELECTOR: undefined },
      })),
    },
    mailRecords.title,
  ],
  [
    'no DNS',
    {
      context: () => ({
        resolveTxt: () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })),
      }),
    },
    mailRecords.title,
  ],
];

for (const version of versions) {
  describeHosted(`A hosted project on PostgreSQL ${version}`, version, () => {
    let running: Awaited<ReturnType<typeof startProject>>;
    beforeAll(async () => {
      running = await startProject(version);
    });
    afterAll(() => running?.stop());

    test('has every migration, although postgres isn’t a superuser, and no problems', async () => {
      const [row] = await running.admin.query(
        `select split_part(current_setting('server_version'), '.', 1)::integer as version,
           (select rolsuper from pg_roles where rolname = 'postgres') as superuser,
           (select count(*)::integer from supabase_migrations.schema_migrations) as migrations`,
      );
      const migrations = readdirSync(productMigrations).length;
      expect(row).toEqual({ version, superuser: false, migrations });
      expect(await running.push()).toContain('Remote database is up to date.');
      const found = await running.examine({ readsDefinitions: true });
      expect(found).toEqual({ problems: [], unknown: [] });
    });

    if (version === 17) describe('npm run doctor', () => describeDoctor(() => running));
  });
}

function describeDoctor(project: () => Awaited<ReturnType<typeof startProject>>) {
  test.each(
    Object.entries(faults).flatMap(([title, causes]) =>
      Object.entries(causes).map(([fault, changes]) => [fault, changes, title] as const),
    ),
  )('finds %s', async (_, changes, title) => {
    expect((await project().examine(changes)).problems).toEqual([title]);
  });

  test.each(harmless)('has no problem with %s', async (_, changes, unknown) => {
    const found = { problems: [], unknown: unknown === undefined ? [] : [unknown] };
    expect(await project().examine(changes)).toEqual(found);
  });

  test('says what else is wrong without a mail server', async () => {
    const body = {
      ...(healthyProject('')['/config/auth'] as object),
      smtp_host: null,
      jwt_exp: 60,
    };
    const api = { get: <Body>() => Promise.resolve(body as Body) };
    expect(await settingsCheck.run({ ...project().context, api })).toMatchObject({
      status: 'problem',
      cause: expect.stringContaining('no mail server') as string,
      evidence: expect.stringContaining('jwt_exp is 60') as string,
    });
  });

  test('finds a wrong secret key, which isn’t the one in the Vault either', async () => {
    const context = setKey({ secretKey: 'sb_secret_x' });
    expect((await project().examine({ context })).problems).toHaveLength(2);
  });

  test('can send the daily test lead now, and waits until it’s over', async () => {
    const { admin, context } = project();
    const database = await context.database();
    expect(await sendTestLead(database)).toBe(false);
    await admin.run(
      `insert into auth.users (id, email) values ('${adminId}', 'admin@acme.example')`,
    );
    await admin.run(`insert into public.user_roles (user_id, role) values ('${adminId}', 'admin')
      on conflict (user_id) do update set role = 'admin'`);
    let waits = 0;
    const outcomes = [
      `update private.proof_of_life set run_id = gen_random_uuid(), attempted_at = now()`,
      `update private.proof_of_life set run_id = null, due_at = now() + interval '1 hour', failing_since = now(),
         failed_step = 'mail', error = 'No.'`,
    ];
    const sent = await sendTestLead(database, async () => {
      await admin.run(outcomes[waits++] ?? 'select 1');
    });
    expect([waits, sent]).toEqual([2, true]);
    expect((await project().examine()).problems).toEqual(['The daily test lead arrives']);
    await expect(sendTestLead(database, () => Promise.resolve())).rejects.toThrow('20 minutes');
    await admin.run(
      `set session_replication_role = replica; delete from private.proof_of_life;
       delete from auth.users where id = '${adminId}'; delete from public.user_roles; reset session_replication_role`,
    );
  });

  test.each([
    ['http://site.invalid', siteServed.title],
    ['https://site.invalid', siteServed.title],
    // Visitors can reach it, so it may not have sample values.
    ['https://site.invalid', 'The site has the business’s own name, contact details, and people'],
  ])('finds what’s wrong with the address %s: %s', async (siteUrl, title) => {
    const context = setConfig(() => ({ siteUrl }));
    expect((await project().examine({ context })).problems).toContain(title);
  });

  test('says what it can’t see without access', async () => {
    const { unknown } = await project().examine({
      context: ({ project }) => ({
        api: managementApi({ ...project, accessToken: undefined }),
        database: () => openProjectDatabase({ ...project, databaseUrl: undefined }),
        project: { ...project, secretKey: undefined, databaseUrl: undefined },
      }),
    });
    expect(unknown).toHaveLength(16);
  });
}

test('config.toml has every setting that the doctor checks', () => {
  const settings = projectSettings();
  expect(settings).toMatchObject({
    ...{ db_schema: 'public', max_rows: 1000, disable_signup: false, mailer_autoconfirm: false },
    hook_before_user_created_uri: 'pg-functions://postgres/private/before_user_created',
  });
  expect(Object.values(settings)).not.toContain(undefined);
});
