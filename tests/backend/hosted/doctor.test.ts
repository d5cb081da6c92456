import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/backend/database/database.ts';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import type { Context } from '../../../platform/hosted/doctor/check.ts';
import { authCheck, authSettings } from '../../../platform/hosted/doctor/checks/auth.ts';
import { functionNames } from '../../../platform/hosted/doctor/checks/functions.ts';
import { readDefinitions, type Definitions } from '../../../platform/hosted/doctor/definitions.ts';
import { mailRecords } from '../../../platform/hosted/doctor/checks/mail-records.ts';
import { siteServed } from '../../../platform/hosted/doctor/checks/site.ts';
import { examine } from '../../../platform/hosted/doctor/index.ts';
import { managementApi } from '../../../platform/hosted/doctor/management-api.ts';
import { sendTestLead } from '../../../platform/hosted/doctor/test-lead.ts';
import { listen } from '../../../platform/listen.ts';
import type { Migratable, Session } from '../../../platform/migrations/index.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import {
  fixedHeaders,
  policyHeader,
} from '../../../supabase/functions/_shared/rules/environment/page-headers.ts';
import { configWith } from '../../unit/platform/example-config.ts';
import { copyEmbeddedDatabase } from '../lanes/embedded-databases.ts';
import { productMigrations } from '../lanes/plain-backend.ts';
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
    '': { ref: projectRef, status: 'ACTIVE_HEALTHY' },
    '/database/backups': { pitr_enabled: true, backups: [], physical_backup_data: {} },
    '/postgrest': { db_schema: 'public', max_rows: 1000 },
    '/functions': functions,
    '/secrets': secrets,
    '/config/auth': {
      ...Object.fromEntries(Object.entries(authSettings).map(([name, [, value]]) => [name, value])),
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

function resolveTxt(name: string): Promise<string[][]> {
  const found = records[name];
  return found
    ? Promise.resolve(found)
    : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
}

let reference: Promise<Definitions> | undefined;

async function readReference() {
  const copy = await copyEmbeddedDatabase('migrated');
  const database = await openPglite(copy.directory);
  try {
    return await readDefinitions(database);
  } finally {
    await database.close();
    await copy.remove();
  }
}

const databaseIntact = 'Policies, grants, functions, triggers, and buckets match the migrations';

const ranNow = `insert into cron.job_run_details (jobid, status, start_time)
  select jobid, 'succeeded', now() from cron.job`;
const jobs = ['dispatch-outbox', 'delete-expired', 'delete-cron-runs'];
const ofJob = (job: string) => `jobid = (select jobid from cron.job where jobname = '${job}')`;

/** A project and a site with nothing wrong, on loopback. */
async function startProject(version: (typeof versions)[number]) {
  const rights = { [publishableKey]: ['blog_posts'], [secretKey]: ['blog_posts', 'leads'] };
  const headers: Record<string, string> = { ...fixedHeaders };
  /** Of the Worker. */
  const health: { status: 200 | 503 } = { status: 200 };
  /** What a function answers to visitors. */
  const refusals: Record<string, number> = {};
  const rest = new Hono()
    .post('/functions/v1/:name', (context) =>
      context.json({}, (refusals[context.req.param('name')] ?? 403) as 403),
    )
    .get('/rest/v1/:table', (context) => {
      const tables = Object.entries(rights).find(([key]) => key === context.req.header('apikey'));
      if (!tables) return context.json({}, 401);
      return context.json([], tables[1].includes(context.req.param('table')) ? 200 : 403);
    })
    .get('/health', (context) => context.json({ ok: health.status === 200 }, health.status))
    .get('/*', (context) => context.html('', 200, headers));
  const server = createAdaptorServer({ fetch: rest.fetch, overrideGlobalObjects: false }) as Server;
  const { address, close } = await listen(server, 0, undefined, 'the project');
  const database = await startHostedDatabase(version, {
    PUBLIC_SUPABASE_URL: address,
    SUPABASE_SECRET_KEY: secretKey,
  });
  const asOwner: Database = await openPostgres(database.url);
  headers[policyHeader] = `default-src 'self'; connect-src ${address}`;
  const bodies = healthyProject(address);
  const api = await startManagementApi(bodies);
  const project = {
    ...{ url: address, ref: projectRef, publishableKey, secretKey, accessToken: 'sbp_0' },
    ...{ databaseUrl: database.url, apiUrl: api.address },
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
    api: managementApi(project),
    database: asOwner,
    reference: () => (reference ??= readReference()),
    resolveTxt,
  };
  return {
    context,
    bodies,
    headers,
    health,
    refusals,
    admin,
    push,
    /** Runs SQL, and rolls it back after `work`, whose checks see it. */
    async changed(sql: string, work: (session: Session) => Promise<void>) {
      const done = new Error('Done.');
      const changing = admin.transaction(async (session) => {
        await session.run(sql);
        await work(session);
        throw done;
      });
      await expect(changing).rejects.toBe(done);
    },
    /** The titles of checks with this result. */
    async titles(
      status: 'problem' | 'unknown',
      changes: Omit<Partial<Context>, 'database'> & { database?: Session | undefined } = {},
    ) {
      const session = changes.database;
      // In a transaction already.
      const database: Migratable | undefined = session && {
        ...session,
        transaction: (work) => work(session),
      };
      const findings = await examine({
        ...context,
        ...changes,
        database: 'database' in changes ? database : context.database,
      });
      return findings.filter(({ result }) => result.status === status).map(({ title }) => title);
    },
    async stop() {
      await Promise.all([close(), api.close(), asOwner.close()]);
      await database.stop();
    },
  };
}

const projects = new Map<number, ReturnType<typeof startProject>>();

/** Shared by all tests, which restore it after each change. */
function projectOn(version: (typeof versions)[number]) {
  const project = projects.get(version) ?? startProject(version);
  projects.set(version, project);
  return project;
}

afterAll(async () => {
  await Promise.all([...projects.values()].map(async (project) => (await project).stop()));
});

/** Faults and the SQL that causes each, by the check that finds it. */
const faults: Record<string, Record<string, string>> = {
  [databaseIntact]: {
    'a table without row-level security': 'alter table public.leads disable row level security',
    'a policy made by hand': 'create policy "All" on public.leads for select to anon using (true)',
    'a changed policy':
      'alter policy "Owners and moderators can find post images" on storage.objects using (true)',
    'a grant on a column': 'grant select (author_email) on public.blog_comments to anon',
    'a missing grant':
      'revoke execute on function public.get_current_user_role() from authenticated',
    'a disabled trigger': 'alter table private.outbox disable trigger outbox_wake_dispatcher',
    'a private bucket': 'update storage.buckets set public = false',
  },
  'Every migration is applied': {
    'a migration that is not applied': `update supabase_migrations.schema_migrations
      set version = '1' || version where name = 'leads'`,
  },
  'The schedule runs': {
    'an inactive job': "update cron.job set active = false where jobname = 'delete-expired'",
    'no recent run': 'delete from cron.job_run_details',
    ...Object.fromEntries(
      jobs.flatMap((job) => [
        [
          `a failed run of ${job}`,
          `update cron.job_run_details set status = 'failed', return_message = 'No net.' where ${ofJob(job)}`,
        ],
        [
          `a late run of ${job}`,
          `update cron.job_run_details set start_time = now() - interval '3 hours' where ${ofJob(job)}`,
        ],
      ]),
    ),
    'a job that never ran, hours after the others': `
      delete from cron.job_run_details where ${ofJob('delete-cron-runs')};
      update cron.job_run_details set start_time = now() - interval '3 hours' where ${ofJob('dispatch-outbox')}`,
  },
  'Expired data is deleted': {
    'a clock that jumped': 'update private.retention_clock set waiting_runs = 1',
    'a retention rule that waits for an admin': `insert into private.retention_runs
      (rule, unconfirmed_since, expired, total) values ('leads', now(), 30, 100)`,
    'a retention rule that fails': `insert into private.retention_runs (rule, failed_since, error)
      values ('consent', now() - interval '1 hour', '23503')`,
  },
  'The daily test lead arrives': {
    'a daily test lead that doesn’t arrive': `insert into private.proof_of_life
      (failing_since, failed_step, error)
      values (now() - interval '1 hour', 'mail', 'The mail server answered 535 to AUTH PLAIN.')`,
  },
  'The Vault has the dispatcher’s secrets': {
    'an old key in the Vault':
      "update vault.secrets set secret = 'sb_secret_old' where name = 'dispatcher_key'",
    'no address in the Vault': "delete from vault.secrets where name = 'project_url'",
  },
  'Nothing is stuck in the outbox': {
    'leads that wait for a CRM': `
      insert into private.outbox (topic, payload, created_at, due_at)
      values ('lead', '{}', now() - interval '1 hour', now() - interval '1 hour');
      select public.pause_outbox('{lead}')`,
    'a dead letter':
      "insert into private.outbox (topic, payload, dead_at) values ('build', '{}', now())",
  },
  'A backup can be restored': {
    'an old restore drill': "update private.maintenance set done_at = now() - interval '15 days'",
  },
};

/** Changes of the management API's responses, by the check that finds each: the path, and what's different. */
const settings: Record<string, Record<string, [path: string, change: object]>> = {
  'The project is running': { 'a paused project': ['', { status: 'INACTIVE' }] },
  'The database is backed up': { 'no backups': ['/database/backups', { pitr_enabled: false }] },
  'The REST API has the right schemas and row limit': {
    'a small max_rows': ['/postgrest', { max_rows: 100 }],
    'an exposed private schema': ['/postgrest', { db_schema: 'public, private' }],
    'an exposed auth schema': ['/postgrest', { db_schema: 'public, auth' }],
  },
  'Every function is deployed, and no other': {
    'missing functions': ['/functions', []],
    'a function of another version': [
      '/functions',
      [...functions, { slug: 'old', status: 'ACTIVE', verify_jwt: false }],
    ],
  },
  'The functions have their secrets': { 'missing secrets': ['/secrets', hookSecrets] },
  'Approved posts trigger the build hook': {
    'half a build hook': ['/secrets', secrets.slice(0, 5)],
  },
  [authCheck.title]: {
    'sign-up without confirmation': ['/config/auth', { mailer_autoconfirm: true }],
    'another site': ['/config/auth', { site_url: 'http://localhost:3000' }],
    'Supabase’s own emails': ['/config/auth', { mailer_templates_recovery_content: 'x' }],
    'a mail server that was pushed without its variable': [
      '/config/auth',
      { smtp_host: 'env(AUTH_SMTP_HOST)' },
    ],
    'a low mail quota': ['/config/auth', { rate_limit_email_sent: 2 }],
  },
};

/** The rows of `test.each`: the fault, its cause, and the title of the check. */
const rowsOf = <Cause>(table: Record<string, Record<string, Cause>>) =>
  Object.entries(table).flatMap(([title, causes]) =>
    Object.entries(causes).map(([fault, cause]) => [fault, cause, title] as const),
  );

for (const version of versions) {
  describeHosted(`A hosted project on PostgreSQL ${version}`, version, () => {
    let running: Awaited<ReturnType<typeof startProject>>;
    beforeAll(async () => {
      running = await projectOn(version);
    });

    test('has every migration, although postgres isn’t a superuser', async () => {
      const [row] = await running.admin.query(
        `select split_part(current_setting('server_version'), '.', 1)::integer as version,
           (select rolsuper from pg_roles where rolname = 'postgres') as superuser,
           (select count(*)::integer from supabase_migrations.schema_migrations) as migrations`,
      );
      const migrations = readdirSync(productMigrations).length;
      expect(row).toEqual({ version, superuser: false, migrations });
    });

    test('has nothing left to push', async () => {
      expect(await running.push()).toContain('Remote database is up to date.');
    });

    test('has no problems', async () => {
      expect(await running.titles('problem')).toEqual([]);
      expect(await running.titles('unknown')).toEqual([]);
    });
  });
}

describeHosted('npm run doctor', 17, () => {
  let running: Awaited<ReturnType<typeof startProject>>;
  beforeAll(async () => {
    running = await projectOn(17);
  });

  test.each(rowsOf(faults))('finds %s', async (_, change, title) => {
    await running.changed(change, async (database) => {
      expect(await running.titles('problem', { database })).toEqual([title]);
    });
  });

  test.each(rowsOf(settings))('finds %s', async (_, [path, change], title) => {
    const before = running.bodies[path];
    running.bodies[path] = Array.isArray(change) ? change : { ...(before as object), ...change };
    expect(await running.titles('problem')).toEqual([title]);
    running.bodies[path] = before;
  });

  test('allows more emails, and finds what else is wrong without a mail server', async () => {
    const before = running.bodies['/config/auth'];
    const withChanges = (change: object) => {
      running.bodies['/config/auth'] = { ...(before as object), ...change };
      return authCheck.run(running.context);
    };
    expect(await withChanges({ rate_limit_email_sent: 100 })).toEqual({ status: 'ok' });
    expect(await withChanges({ smtp_host: null, jwt_exp: 60 })).toMatchObject({
      status: 'problem',
      cause: expect.stringContaining('no mail server') as string,
      evidence: expect.stringContaining('jwt_exp is 60') as string,
    });
    running.bodies['/config/auth'] = before;
  });

  test('finds a calendar whose page the functions don’t know', async () => {
    const { bodies, context, titles } = running;
    const publicEnv = {
      ...context.config.publicEnv,
      PUBLIC_CRM_CALENDAR_ID: 'one',
      PUBLIC_CRM_CALENDAR_DOMAIN: 'calendar.example',
    };
    const config = { ...context.config, publicEnv };
    expect(await titles('problem', { config })).toEqual(['The functions have their secrets']);
    bodies['/secrets'] = [...secrets, { name: 'CRM_CALENDAR_URL' }];
    expect(await titles('problem', { config })).toEqual([]);
    bodies['/secrets'] = secrets;
  });

  test('finds no problem without a build hook, because a site that’s uploaded by hand has none', async () => {
    const { bodies, changed, titles } = running;
    bodies['/secrets'] = otherSecrets;
    await changed(
      `insert into private.outbox (topic, payload, created_at, due_at)
       values ('build', '{}', now() - interval '1 hour', now() - interval '1 hour')`,
      async (database) => {
        expect(await titles('problem', { database })).toEqual([]);
        expect(await titles('unknown', { database })).toContain(
          'Approved posts trigger the build hook',
        );
      },
    );
    bodies['/secrets'] = secrets;
  });

  test('finds no problem while a new project hasn’t run its hourly job', () =>
    running.changed(
      `delete from cron.job_run_details where ${ofJob('delete-cron-runs')}`,
      async (database) => expect(await running.titles('problem', { database })).toEqual([]),
    ));

  test('knows when uploaded images were backed up', () => {
    const { changed, titles } = running;
    return changed(
      `insert into storage.objects (bucket_id, name, created_at)
       values ('post-images', 'old.webp', now() - interval '30 days')`,
      async (database) => {
        const isKnown = async () => (await titles('unknown', { database })).length === 0;
        const setDate = (days: number) =>
          database.run(
            `update private.maintenance set done_at = now() - interval '${days} days' where task = 'backup'`,
          );
        expect(await titles('unknown', { database })).toEqual(['Uploaded images are backed up']);
        await database.run(`select public.record_maintenance('backup')`);
        expect(await isKnown()).toBe(true);
        // Late, but no image has been uploaded since.
        await setDate(20);
        expect(await isKnown()).toBe(true);
        await setDate(40);
        expect(await isKnown()).toBe(false);
      },
    );
  });

  test.each([
    ["update private.maintenance set done_at = now() - interval '14 days'", []],
    ['delete from private.maintenance', ['A backup can be restored']],
  ])('a recent or missing restore drill isn’t a problem: %s', (sql, unknown) =>
    running.changed(sql, async (database) => {
      expect(await running.titles('problem', { database })).toEqual([]);
      expect(await running.titles('unknown', { database })).toEqual(unknown);
    }),
  );

  test('finds a key that reads too much, and wrong keys', async () => {
    const { project } = running.context;
    const withKeys = (keys: object) =>
      running.titles('problem', { project: { ...project, ...keys } });
    expect(await withKeys({ publishableKey: secretKey })).toHaveLength(1);
    expect(await withKeys({ publishableKey: 'sb_publishable_x' })).toHaveLength(1);
    // The Vault has another one, too.
    expect(await withKeys({ secretKey: 'sb_secret_x' })).toHaveLength(2);
  });

  test.each([
    ['a header that’s missing', { 'Referrer-Policy': '' }],
    ['a header that was changed', { 'X-Content-Type-Options': 'sniff' }],
    ['a second policy', { [policyHeader]: (policy: string) => `${policy}, default-src *` }],
    [
      'inline code that’s allowed',
      { [policyHeader]: (policy: string) => `${policy}; script-src 'unsafe-inline'` },
    ],
  ])('finds %s', async (_, changes) => {
    const { headers, titles } = running;
    const before = { ...headers };
    for (const [name, change] of Object.entries(changes)) {
      headers[name] = typeof change === 'string' ? change : change(headers[name] ?? '');
    }
    expect(await titles('problem')).toEqual([siteServed.title]);
    Object.assign(headers, before);
  });

  test.each<[fault: string, name: string, record: string[][] | undefined]>([
    ['no SPF record', 'mail.acme.example', [['site-verification=1']]],
    ['two SPF records', 'mail.acme.example', [['v=spf1 -all'], ['v=spf1 ~all']]],
    ['no DMARC record', '_dmarc.acme.example', undefined],
    ['no DKIM key', 's1._domainkey.mail.acme.example', undefined],
    ['a revoked DKIM key', 's1._domainkey.mail.acme.example', [['v=DKIM1; p=']]],
  ])('finds %s', async (_, name, record) => {
    const without = Object.entries(records).filter(([each]) => each !== name);
    const changed = new Map([...without, ...(record ? [[name, record] as const] : [])]);
    expect(
      await running.titles('problem', {
        resolveTxt: (each) =>
          resolveTxt(changed.has(each) ? each : 'none').then(() => changed.get(each) ?? []),
      }),
    ).toEqual([mailRecords.title]);
  });

  test('says what it needs to check an email’s signature, and if there’s no DNS', async () => {
    const { config } = running.context;
    const hosted = { ...config.hosted, dkimSelector: undefined };
    expect(await running.titles('unknown', { config: { ...config, hosted } })).toEqual([
      mailRecords.title,
    ]);
    const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' }));
    expect(await running.titles('unknown', { resolveTxt: resolve })).toEqual([mailRecords.title]);
  });

  test('finds a site that can’t publish', async () => {
    running.health.status = 503;
    expect(await running.titles('problem')).toEqual(['Visitors see what was approved']);
    running.health.status = 200;
  });

  test('finds sample values on a site that visitors can reach', async () => {
    const config = { ...running.context.config, siteUrl: 'https://site.invalid' };
    expect(await running.titles('problem', { config })).toContain(
      'The site has the business’s own name, contact details, and people',
    );
  });

  test('can send the daily test lead now, and waits until it’s over', async () => {
    const { admin, context, titles } = running;
    const database = context.database as Database;
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
    expect(await titles('problem')).toEqual(['The daily test lead arrives']);
    await expect(sendTestLead(database, () => Promise.resolve())).rejects.toThrow('20 minutes');
    await admin.run(
      `set session_replication_role = replica; delete from private.proof_of_life;
       delete from auth.users where id = '${adminId}'; delete from public.user_roles; reset session_replication_role`,
    );
  });

  test.each(['http://site.invalid', 'https://site.invalid', 'http://localhost:1'])(
    'finds that the site isn’t encrypted or doesn’t respond: %s',
    async (siteUrl) => {
      const config = { ...running.context.config, siteUrl };
      expect(await running.titles('problem', { config })).toContain(siteServed.title);
    },
  );

  test('finds a function that visitors can call, and says if it can’t tell', async () => {
    const { refusals, titles } = running;
    const title = 'Functions for the dispatcher and admins refuse visitors';
    refusals['security-status'] = 200;
    expect(await titles('problem')).toEqual([title]);
    refusals['security-status'] = 500;
    expect(await titles('problem')).toEqual([]);
    expect(await titles('unknown')).toEqual([title]);
    delete refusals['security-status'];
  });

  test('finds that the database can’t be reached, and still runs the other checks', async () => {
    running.bodies[''] = { status: 'INACTIVE' };
    const context = { database: undefined, databaseError: 'No connection.' };
    expect(await running.titles('problem', context)).toEqual([
      'The project is running',
      'The database is reachable and its certificate is valid',
    ]);
    running.bodies[''] = { status: 'ACTIVE_HEALTHY' };
  });

  test('says what it can’t see without access', async () => {
    const { project } = running.context;
    const without = await running.titles('unknown', {
      api: managementApi({ ...project, accessToken: undefined }),
      database: undefined,
      project: { ...project, secretKey: undefined },
    });
    expect(without.length).toBeGreaterThan(11);
  });
});

test('config.toml has the settings that the doctor expects of auth', () => {
  const config = readFileSync(join(repositoryDir, 'supabase/config.toml'), 'utf8').split('\n');
  for (const [line] of Object.values(authSettings)) expect(config).toContain(line);
});
