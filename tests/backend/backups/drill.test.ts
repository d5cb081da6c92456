import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordDrill, tryStart } from '../../../platform/backups/drill.ts';
import { readConfig } from '../../../platform/config.ts';
import { listen } from '../../../platform/listen.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { publishAndServe } from '../../../platform/published-site.ts';
import { readSecrets } from '../../../platform/secrets.ts';
import { withDatabase } from '../../../platform/backups/folder.ts';
import { sharedFolder } from '../../temporary-folder.ts';
import { makeCode } from '../../unit/publisher/fake-code.ts';
import { wantedLanes } from '../lanes/wanted-lanes.ts';
import { makeSite, quiet } from './site-folder.ts';

describe.skipIf(!wantedLanes().includes('pglite'))('A restore drill', () => {
  const folder = sharedFolder();
  const site = join(folder, 'site');

  beforeAll(() => makeSite(site));

  const outbox = () =>
    withDatabase(site, ({ query }) =>
      query<{ id: string; topic: string; delivered_at: string | null }>(
        'select id, topic, attempts, delivered_at, dead_at, due_at from private.outbox order by id',
      ),
    );

  test('starts the site and delivers nothing', { timeout: 300_000 }, async () => {
    const before = await outbox();
    const waiting = before.filter((row) => row.delivered_at === null).map(({ topic }) => topic);
    expect(waiting).toEqual(expect.arrayContaining(['comment-mail', 'lead-confirmation']));
    const steps: string[] = [];
    const progress = {
      ...quiet,
      step: <Result>(label: string, work: () => Promise<Result>) => (steps.push(label), work()),
    };
    // A build with Astro would take most of the time. The published posts are those of the database.
    const buildDir = join(folder, 'build');
    makeCode(buildDir);
    await tryStart(site, progress, new AbortController().signal, () => async (options) => {
      await publishAndServe(buildDir, options);
    });
    expect(steps).toContain('Requesting /');
    expect(steps.at(-1)).toMatch(/^Requesting \/blog\/post-/);
    // Starting queues more.
    expect((await outbox()).slice(0, before.length)).toEqual(before);
  });

  test('is recorded in the backend of this machine', async () => {
    const requests: [IncomingMessage, unknown][] = [];
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        requests.push([request, body]);
        response.writeHead(204).end();
      });
    });
    const { address, close } = await listen(server, 0, undefined, 'the backend');
    const configOf = (DATA_DIR: string) =>
      readConfig(repositoryDir, { DATA_DIR, BACKEND_PORT: new URL(address).port });
    expect(await recordDrill(configOf(join(folder, 'nothing')))).toBe(false);
    expect(requests).toEqual([]);
    expect(await recordDrill(configOf(site))).toBe(true);
    expect(requests.map(([{ url, headers }, body]) => [url, headers['apikey'], body])).toEqual([
      ['/rest/v1/rpc/record_maintenance', readSecrets(site)?.secretKey, { task: 'restore-drill' }],
    ]);
    await close();
    await expect(recordDrill(configOf(site))).rejects.toThrow(
      /can be restored, but that wasn’t recorded: the backend at .* isn’t responding/,
    );
  });
});
