import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../platform/data-dir.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { readConfig } from '../../platform/config.ts';
import { startPlatform } from '../../platform/platform.ts';
import { checkStart } from '../../platform/start-checks.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { platformPorts } from '../browser/fixtures/running-platform.ts';
import { putEmbeddedDatabase } from './lanes/embedded-databases.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs `npm start` without waiting for it to be ready. */
async function begin(
  env: Record<string, string> = {},
  command = process.execPath,
  // The same as `npm start` up to the site, but doesn't compile it meanwhile.
  args = ['platform/launch.mjs', 'platform/start.ts', '--dev'],
) {
  const child = spawn(command, args, {
    env: { ...process.env, DATA_DIR: dataDir, ...(await platformPorts()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return { child, output: () => output, errors: () => errors };
}

/** Resolves when the process has printed `text` or exited. */
async function printed({ stdout }: ChildProcess, output: () => string, text: string) {
  await new Promise<void>((resolve) => {
    stdout?.on('data', () => output().includes(text) && resolve()).once('close', () => resolve());
  });
}

test('SIGTERM to npm alone stops everything, even while the database is being created', async () => {
  const { child, output } = await begin({}, 'npm', ['start']);
  await expect.poll(output, { timeout: 30_000 }).toContain('Backend');
  child.kill('SIGTERM');
  // Emitted after every process that writes to the output has exited.
  await once(child, 'close');
  (await lockDataDir(dataDir))();
});

// Unit tests of the config, the data folder, and the start checks cover the details.
describe('Before anything starts, one line reports', () => {
  test('an invalid SMTP_URL, without its password', async () => {
    const env = { SMTP_URL: 'ftp://root:opensesame@localhost' };
    const { child, output, errors } = await begin(env);
    await once(child, 'close');
    // No step was printed.
    expect([child.exitCode, output()]).toEqual([1, '']);
    expect(errors().trim()).toMatch(/^SMTP_URL [^\n]+$/);
    expect(errors()).not.toContain('opensesame');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('that a port is taken', async () => {
    for (const name of ['SITE_PORT', 'BACKEND_PORT', 'MAIL_PORT', 'PUBLISHER_PORT', 'SMTP_PORT']) {
      const other = createServer().listen(0, name === 'SITE_PORT' ? '::1' : '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const message = `Port ${port} is taken. Stop the program that uses it, or set ${name} to a free port.`;
      const env = { DATA_DIR: dataDir, ...(await platformPorts()), [name]: String(port) };
      await expect(checkStart(readConfig(repositoryDir, env))).rejects.toThrow(message);
      other.close();
    }
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

test(
  'A start that was killed or stopped can be repeated, but never replaces a damaged database',
  { timeout: 180_000 },
  async () => {
    const directory = join(dataDir, 'database');
    async function signalDuring(step: string, signal: 'SIGKILL' | 'SIGINT') {
      const { child, output, errors } = await begin();
      const closed = once(child, 'close');
      await printed(child, output, `… ${step}`);
      await expect(lockDataDir(dataDir)).rejects.toThrow(
        `The data folder ${dataDir} is in use by another run. Stop that one, or set DATA_DIR to another folder.`,
      );
      child.kill(signal);
      await closed;
      expect([errors(), output()]).toEqual(['', expect.stringContaining(`… ${step}`)]);
      return { code: child.exitCode, output: output() };
    }
    /** Starts the platform in this process, which is quicker, without the site. */
    async function startAgain() {
      const env = { DATA_DIR: dataDir, ...(await platformPorts()) };
      const progress = {
        line: () => undefined,
        step: <R>(_: string, run: () => Promise<R>) => run(),
      };
      const prepareSite = () => async () => undefined;
      const { signal } = new AbortController();
      return startPlatform(readConfig(repositoryDir, env), progress, prepareSite, signal);
    }

    // As after a first start that was killed before it saved secrets. Creating a database takes seconds.
    putEmbeddedDatabase('migrated', directory);
    await signalDuring('Backend', 'SIGKILL');
    const stopped = await signalDuring('Edge Functions', 'SIGINT');
    expect(stopped.code).toBe(0);
    expect(stopped.output).toContain('Stopping …');
    expect(stopped.output).not.toContain('Ready');
    (await lockDataDir(dataDir))();

    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    // Tables that PostgreSQL itself doesn't need.
    const tables = files.filter((file) => /^base\/\d+\/\d{5,}$/.test(file));
    for (const file of tables) writeFileSync(join(directory, file), Buffer.alloc(65_536, 7));
    const isDamaged = `The database in ${directory} can’t be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${dataDir} to start over with a new site.`;
    await expect(startAgain()).rejects.toThrow(isDamaged);
  },
);
