import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describeLanes } from './lanes/index.ts';

const script = fileURLToPath(new URL('lanes/watched-backend.ts', import.meta.url));

describeLanes(
  'The backend',
  () => {
    test('calls nobody outside this machine and loads nothing that would', async () => {
      const { directory, remove } = await copyEmbeddedDatabase('blank');
      const output = execFileSync(process.execPath, [script, directory], { encoding: 'utf8' });
      await remove();
      const { modules, hosts, statuses } = JSON.parse(output) as {
        modules: string[];
        hosts: string[];
        statuses: number[];
      };
      expect(statuses).toEqual([200, 200]);
      expect(modules.length).toBeGreaterThan(100);
      expect(modules.filter((url) => /sentry|telemetry|lite\/dist\/cli/i.test(url))).toEqual([]);
      expect(hosts.filter((host) => !['localhost', '127.0.0.1', '::1'].includes(host))).toEqual([]);
    });
  },
  { lanes: ['pglite'] },
);
