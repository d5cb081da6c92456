import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describeLanes } from './lanes/index.ts';

const [watcher, script] = ['watch-threads', 'watched-backend'].map((name) =>
  fileURLToPath(new URL(`lanes/${name}.ts`, import.meta.url)),
) as [string, string];

describeLanes(
  'The backend',
  () => {
    test('connects to no other machine and loads no telemetry', async () => {
      const { directory, remove } = await copyEmbeddedDatabase('blank');
      const output = execFileSync(process.execPath, ['--import', watcher, script, directory], {
        encoding: 'utf8',
      });
      await remove();
      const { modules, hosts, statuses } = JSON.parse(output) as {
        modules: string[];
        hosts: string[];
        statuses: number[];
      };
      expect(statuses).toEqual([200, 200]);
      expect(modules.length).toBeGreaterThan(100);
      // The database's thread is watched too.
      expect(modules).toContainEqual(expect.stringContaining('@electric-sql/pglite/dist'));
      expect(hosts).not.toEqual([]);
      expect(modules.filter((url) => /sentry|telemetry|lite\/dist\/cli/i.test(url))).toEqual([]);
      expect(hosts.filter((host) => !['localhost', '127.0.0.1', '::1'].includes(host))).toEqual([]);
    });
  },
  { lanes: ['pglite'] },
);
