import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { lockDataDir } from '../../platform/data-dir.ts';
import { freePorts } from '../browser/fixtures/running-platform.ts';
import { describeLanes } from './lanes/index.ts';
import { makeDatabase } from './lanes/scratch-database.ts';

let dataDir: string;
const begun: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-faults-'));
});
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Runs `npm start`'s program to its end, which must come by itself. */
async function start(env: Record<string, string> = {}) {
  const { child, output, errors } = await begin(env);
  await once(child, 'close');
  return { code: child.exitCode, says: errors().trim(), steps: output() };
}

/** Starts it without waiting for it to be ready. */
async function begin(
  env: Record<string, string> = {},
  command = process.execPath,
  args = ['platform/launch.mjs', 'platform/start.ts'],
) {
  const child = spawn(command, args, {
    env: { ...process.env, DATA_DIR: dataDir, ...(await freePorts()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  begun.push(child);
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return { child, output: () => output, errors: () => errors };
}

/** Resolves when the process printed `text` or ended. */
async function printed({ stdout }: ChildProcess, output: () => string, text: string) {
  await new Promise<void>((resolve) => {
    stdout?.on('data', () => output().includes(text) && resolve()).once('close', () => resolve());
  });
}

describe('a start that cannot succeed says in one sentence what to do', () => {
  test('when another run has the data folder', async () => {
    const unlock = await lockDataDir(dataDir);
    expect(await start()).toMatchObject({
      code: 1,
      says:
        `The data folder ${dataDir} is in use by another run. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    });
    unlock();
  });

  test('when the database’s files are damaged, which are left as they are', async () => {
    const database = join(dataDir, 'database');
    mkdirSync(database);
    writeFileSync(join(database, 'PG_VERSION'), 'no version');
    const { code, says } = await start();
    expect(code).toBe(1);
    expect(says).toContain(database);
    expect(says).toContain('backup');
    expect(says.split('\n')).toHaveLength(1);
    expect(readdirSync(database)).toContain('PG_VERSION');
    expect(readFileSync(join(database, 'PG_VERSION'), 'utf8')).toBe('no version');
  });

  test('when the database cannot be reached', async () => {
    const { code, says } = await start({
      DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(says).toContain('DATABASE_URL');
    expect(says).not.toContain('hidden');
    expect(says.split('\n')).toHaveLength(1);
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to npm alone stops everything, even while the database is being created',
  async (signal) => {
    const { child, output } = await begin({}, 'npm', ['start']);
    await expect.poll(output, { timeout: 30_000 }).toContain('Backend');
    child.kill(signal);
    // Emitted after every process that has the output open has ended.
    await once(child, 'close');
    (await lockDataDir(dataDir))();
  },
);

/** Nothing was started: no step was announced, and the data folder is empty. */
const untouched = { code: 1, steps: '' };

describe('before anything starts, one sentence reports', () => {
  test.each([
    ['SITE_URL', 'foo'],
    ['BUILD_HOOK_URL', 'foo'],
    ['BUILD_HOOK_SECRET', 'notwhsec'],
    ['CRM_SIGNING_SECRET', 'whsec_short'],
    ['CRM_WEBHOOK_URL', 'javascript:alert(1)'],
    ['HOST', '999.1.1.1'],
    ['HOST', '203.0.113.7'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['SITE_PORT', 'NaN'],
    ['SEED', 'yes'],
    ['DATABASE_URL', 'mysql://root:opensesame@localhost/site'],
    ['DATA_DIR', '/proc/site/data'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_opensesame'],
    ['PUBLIC_SUPABASE_URL', 'https://example.com;sandbox'],
    ['PUBLIC_GTAG_ID', '"><script>alert(1)</script>'],
  ])('%s as %j', async (name, value) => {
    const started = await start({ [name]: value });
    expect(started).toMatchObject(untouched);
    expect(started.says).toMatch(name === 'DATA_DIR' ? value : new RegExp(`^${name} `));
    expect(started.says.split('\n')).toHaveLength(1);
    expect(started.says).not.toContain('opensesame');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each(['SITE_PORT', 'BACKEND_PORT', 'MAIL_PORT', 'PUBLISHER_PORT', 'SMTP_PORT'])(
    'that %s is taken',
    async (name) => {
      const other = createServer().listen(0, name === 'SITE_PORT' ? '::1' : '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await start({ [name]: String(port) })).toEqual({
        ...untouched,
        says: `Port ${port} is taken. Stop the program that uses it, or set ${name} to a free port.`,
      });
      expect(readdirSync(dataDir)).toEqual([]);
      other.close();
    },
  );

  test('two equal ports', async () => {
    expect(await start({ MAIL_PORT: '4000', SMTP_PORT: '4000' })).toEqual({
      ...untouched,
      says: 'MAIL_PORT and SMTP_PORT are both 4000: set one of them to a different port.',
    });
  });

  test('a public variable that contains a secret of this machine', async () => {
    const started = await start({
      CRM_API_KEY: 'opensesame',
      PUBLIC_CRM_LOCATION_ID: 'opensesame',
    });
    expect(started).toMatchObject(untouched);
    expect(started.says).toMatch(/^PUBLIC_CRM_LOCATION_ID contains the value of CRM_API_KEY, but /);
    expect(started.says).not.toContain('opensesame');
  });

  test('missing settings in production, naming each one (spec §5)', async () => {
    expect(
      await start({
        PUBLIC_APP_ENV: 'production',
        PUBLIC_SITE_URL: 'https://www.example.com',
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_development_only',
      }),
    ).toEqual({
      ...untouched,
      says: 'Missing required environment variables in production: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PROJECT_ID',
    });
  });

  test('a data folder that cannot be created', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const started = await start({ DATA_DIR: join(file, 'data') });
    expect(started).toMatchObject(untouched);
    expect(started.says).toContain('Set DATA_DIR to a folder that this user can write to.');
  });

  test.each<[string, () => void]>([
    ['missing', () => undefined],
    ['empty', () => mkdirSync(join(dataDir, 'database'))],
    ['a file', () => writeFileSync(join(dataDir, 'database'), '')],
  ])('a database folder that a site was published from and that is %s', async (_, replace) => {
    mkdirSync(join(dataDir, 'site'));
    symlinkSync('trees/a', join(dataDir, 'site', 'current'));
    replace();
    const before = readdirSync(dataDir, { recursive: true });
    const started = await start();
    expect(started).toMatchObject(untouched);
    expect(started.says).toMatch(/^The database folder .+: mount its volume or restore it from a /);
    expect(started.says.split('\n')).toHaveLength(1);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });
});

describe('a first start that was killed', () => {
  test(
    'can be repeated, but the database of a finished one is never replaced',
    { timeout: 120_000 },
    async () => {
      for (const moment of ['… Mailbox', '… Backend', '… Edge Functions', '… Code build']) {
        const { child, output, errors } = await begin();
        const closed = once(child, 'close');
        await printed(child, output, moment);
        child.kill('SIGKILL');
        await closed;
        expect([moment, errors(), output()]).toEqual([moment, '', expect.stringContaining(moment)]);
      }
      for (const name of ['database', 'database.created']) {
        rmSync(join(dataDir, name), { recursive: true });
      }
      const started = await start();
      expect(started).toMatchObject(untouched);
      expect(started.says).toBe(
        `The database folder ${dataDir}/database is missing or empty and DATABASE_URL is not set, although ${dataDir}/secrets.json shows that a site was started from this folder: mount its volume or restore it from a backup, or delete ${dataDir} to start over with a new site.`,
      );
    },
  );
});

test.each([['database'], ['']])('a broken link at "%s" is reported immediately', async (name) => {
  const link = join(dataDir, name || 'link');
  symlinkSync(join(dataDir, 'unmounted'), link);
  expect(await start(name ? {} : { DATA_DIR: link })).toEqual({
    ...untouched,
    says: `${link} is a link to something that doesn’t exist: mount its volume, or remove the link.`,
  });
});

describeLanes(
  'an empty PostgreSQL database',
  () => {
    test.each(['', '1'])('does not replace a published site (SEED=%s)', async (SEED) => {
      mkdirSync(join(dataDir, 'site'));
      symlinkSync('trees/a', join(dataDir, 'site', 'current'));
      const { url, drop } = await makeDatabase();
      const { code, says } = await start({ DATABASE_URL: url, SEED });
      expect(code).toBe(1);
      expect(says).toBe(
        `The database in DATABASE_URL has none of the site’s tables, although ${dataDir}/site contains a published site: connect or restore that site’s database, or set DATA_DIR to a new folder to start a new site.`,
      );
      await drop();
    });
  },
  { lanes: ['postgres'] },
);

test.each(['Backend', 'Code build'])(
  'Ctrl-C during the step "%s" stops everything and leaves a data folder to start from',
  { timeout: 120_000 },
  async (step) => {
    const { child, output, errors } = await begin();
    const closed = once(child, 'close');
    await printed(child, output, `… ${step}`);
    expect(output()).toContain(`… ${step}`);
    child.kill('SIGINT');
    await closed;
    expect({ code: child.exitCode, errors: errors() }).toEqual({ code: 0, errors: '' });
    expect(output()).toContain('Stopping …');
    expect(output()).not.toContain('Ready');
    (await lockDataDir(dataDir))();
    await (await openPglite(join(dataDir, 'database'))).close();
  },
);
