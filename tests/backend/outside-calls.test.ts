import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';
import { keys } from './lanes/keys.ts';
import { startLiteProcess } from './lanes/lite-process.ts';
import { thingsMigrations as migrations } from './lanes/plain-backend.ts';

describePlatform('The backend', () => {
  test('connects to no other machine and loads no telemetry', async () => {
    const { directory, remove } = await copyEmbeddedDatabase('blank');
    const log = `${directory}.log`;
    const { url, kill } = await startLiteProcess(
      { databaseFolder: directory, migrations },
      {
        execArgv: ['--import', join(import.meta.dirname, 'lanes/watch-threads.ts')],
        env: { ...process.env, WATCH_LOG: log },
      },
    );
    const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'watched@example.com', password: 'long-enough' });
    const answers = [
      await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body }),
      await fetch(`${url}/rest/v1/things?select=id`, { headers }),
    ];
    await kill();
    const lines = readFileSync(log, 'utf8').split('\n');
    await remove();

    const named = (kind: string) =>
      lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.split(' ')[1] ?? '');
    const [modules, hosts] = [named('module'), named('host')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(modules.length).toBeGreaterThan(100);
    // The database's thread is watched too.
    expect(modules).toContainEqual(expect.stringContaining('@electric-sql/pglite/dist'));
    expect(modules.filter((url) => /sentry|telemetry|lite\/dist\/cli/i.test(url))).toEqual([]);
    expect(hosts.filter((host) => !['localhost', '127.0.0.1', '::1'].includes(host))).toEqual([]);
  });
});
