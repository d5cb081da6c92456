import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPublisher, type Publisher } from '../../../publisher/server.ts';
import { contents } from './folders.ts';
import { makePost, postId } from './posts.ts';
import { startScenario, type Scenario } from './release-scenario.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const patience = { timeout: 10_000 };

let scenario: Scenario;
let releases: string;
let publisher: Publisher;

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newArea();
  publisher = await start();
});
afterEach(async () => {
  await publisher.close();
  await scenario.close();
});

function start(): Promise<Publisher> {
  return startPublisher({
    ...scenario.settings(releases),
    port: 0,
    host: undefined,
    listen,
    hookSecret,
    logger: () => undefined,
  });
}

async function listen(server: Server, port: number) {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    address: `http://localhost:${bound}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

let messages = 0;
async function sendHook(): Promise<number> {
  const id = `msg_${++messages}`;
  const body = JSON.stringify({ type: 'content.changed' });
  const answer = await fetch(`${publisher.address}/hooks/build`, {
    method: 'POST',
    body,
    headers: {
      connection: 'close',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(hookSecret).sign(id, new Date(), body),
    },
  });
  return answer.status;
}

const page = (n: number) => readFileSync(join(releases, 'current', `blog/post-${n}.html`), 'utf8');

test('publishes once when it starts; a caller at once waits for that one', async () => {
  const result = await publisher.publish('start');
  expect(result).toMatchObject({ rendered: 10, changed: true });
  expect(publisher.status()).toMatchObject({ state: 'idle', last: { reason: 'start' } });
});

test('publishes when a build hook comes', async () => {
  await publisher.publish('start');
  scenario.backend.put(makePost(3, { title: 'Approved' }));
  expect(await sendHook()).toBe(202);
  await expect.poll(() => page(3), patience).toContain('Approved');
});

test('draws the images of posts behind the publish that names them', async () => {
  scenario.backend.put(makePost(3, { title: 'Drawn' }));
  await publisher.publish('start');
  const drawn = () => existsSync(join(releases, 'current', 'social'));
  await expect.poll(drawn, patience).toBe(true);
  await expect
    .poll(() => publisher.status().socialImages, patience)
    .toEqual({
      state: 'idle',
      missing: 0,
      error: null,
      nextRetry: null,
    });
});

test('while the backend is away it keeps the site, tells why, and catches up', async () => {
  await publisher.publish('start');
  const before = contents(join(releases, 'current'));
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  scenario.backend.remove(postId(1));
  await sendHook();
  await expect.poll(() => publisher.status().state, patience).toBe('failed');
  expect(await publisher.health()).toMatchObject({
    ok: false,
    error: expect.stringContaining('503 Starting'),
  });
  expect(contents(join(releases, 'current'))).toEqual(before);

  scenario.backend.intercept = undefined;
  await expect.poll(() => publisher.status().state, patience).toBe('idle');
  expect(contents(join(releases, 'current'))).toEqual(await scenario.fromNothing());
  expect(await publisher.health()).toMatchObject({ ok: true });
});

test('remembers its last publish across a restart, and reconciles', async () => {
  await publisher.publish('start');
  const { last } = publisher.status();
  await publisher.close();
  // Past all triggers.
  scenario.backend.posts.delete(postId(2));
  publisher = await start();
  expect(publisher.status().last).toEqual(last);
  expect(await publisher.publish('start')).toMatchObject({ removed: 1 });
});

test('a taken port is told by whoever opens it', async () => {
  const taken = createServer();
  const { port, close } = await listen(taken, 0);
  await expect(
    startPublisher({
      ...scenario.settings(scenario.newArea()),
      port,
      host: undefined,
      listen: () => Promise.reject(new Error(`Port ${port} is taken.`)),
      hookSecret,
      logger: () => undefined,
    }),
  ).rejects.toThrow(`Port ${port} is taken.`);
  await close();
});

test('closes at once, also twice', async () => {
  await Promise.all([publisher.close(), publisher.close()]);
  await expect(fetch(`${publisher.address}/health`)).rejects.toThrow('fetch failed');
});
