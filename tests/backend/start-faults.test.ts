import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../platform/data-lock.ts';
import { freePorts } from '../browser/fixtures/running-platform.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-faults-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Runs `npm start`'s program to its end, which must come by itself. */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['platform/launch.mjs', 'platform/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, ...(await freePorts()), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await once(child, 'close');
  return { code: child.exitCode, says: errors.trim() };
}

describe('a start that cannot succeed says in one sentence what to do', () => {
  test('when a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await start({ MAIL_PORT: String(port) })).toEqual({
      code: 1,
      says: `Port ${port} is taken. Stop the program that uses it, or set MAIL_PORT to a free port.`,
    });
    other.close();
    // The folder was given back on the way out.
    (await lockDataDir(dataDir))();
  });

  test('when another run has the data folder', async () => {
    const unlock = await lockDataDir(dataDir);
    expect(await start()).toEqual({
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

  test('when the data folder cannot be made', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const { code, says } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(says).toContain('Set DATA_DIR to a folder that this user may write.');
  });

  test('when production lacks settings, naming each (spec §5)', async () => {
    expect(
      await start({
        PUBLIC_APP_ENV: 'production',
        PUBLIC_SITE_URL: 'https://www.example.com',
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_development_only',
      }),
    ).toEqual({
      code: 1,
      says: 'Missing required environment variables in production: PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PROJECT_ID',
    });
  });
});
