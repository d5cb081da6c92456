import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../../platform/listen.ts';
import { startPublisher, type Publisher } from '../../../publisher/server.ts';
import { contents } from './folders.ts';
import { makePost, postId } from './posts.ts';
import { startScenario, type Scenario } from './release-scenario.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const poll = { timeout: 10_000 };

let scenario: Scenario;
let releases: string;
let publisher: Publisher;
/** What the publisher reported, such as `failed: The disk is full.` */
let reports: string[];

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newArea();
  reports = [];
  publisher = await start();
});
afterEach(async () => {
  await publisher.close();
  await scenario.close();
});

const logger = () => undefined;
/** Rejects, as while the database is down. */
const report = async (state: string, error = '') => {
  reports.push(`${state}: ${error}`);
  throw new Error('Not reported');
};
const start = () =>
  startPublisher({
    ...scenario.settings(releases),
    port: 0,
    host: undefined,
    listen,
    hookSecret,
    logger,
    report,
  });

async function sendHook(): Promise<number> {
  const body = JSON.stringify({ type: 'content.changed' });
  const response = await fetch(`${publisher.address}/hooks/build`, {
    method: 'POST',
    body,
    headers: {
      connection: 'close',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(hookSecret).sign('msg_1', new Date(), body),
    },
  });
  return response.status;
}

test('publishes after a build hook', async () => {
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  expect(await sendHook()).toBe(202);
  const page = join(releases, 'current', 'blog/post-3.html');
  await expect.poll(() => readFileSync(page, 'utf8'), poll).toContain('Edited');
});

test('while the backend is down, keeps the site and reports why; then catches up', async () => {
  await publisher.publish();
  const before = contents(join(releases, 'current'));
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  scenario.backend.remove(postId(1));
  await sendHook();
  await expect.poll(() => publisher.status().state, poll).toBe('failed');
  const error: unknown = expect.stringContaining('503 Starting');
  expect(await publisher.health()).toMatchObject({ ok: false, error });
  expect(reports.slice(-2)).toEqual([
    'publishing: ',
    expect.stringMatching('failed: .*503 Starting'),
  ]);
  expect(contents(join(releases, 'current'))).toEqual(before);

  scenario.backend.intercept = undefined;
  await expect.poll(() => publisher.status().state, poll).toBe('idle');
  expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
  expect(await publisher.health()).toMatchObject({ ok: true });
  expect(reports.slice(-2)).toEqual(['publishing: ', 'live: ']);
});

test('after a restart, finds changes that were never reported', async () => {
  await publisher.publish();
  await publisher.close();
  scenario.backend.posts.delete(postId(2));
  publisher = await start();
  expect(await publisher.publish()).toMatchObject({ removed: 1 });
});
