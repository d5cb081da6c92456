import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PublishResult } from '../../../../publisher/content/content-publish.ts';
import { newestReleases } from '../../../../publisher/releases/history.ts';
import { publisherApp, publisherPaths } from '../../../../publisher/service/http.ts';
import type { PublisherStatus } from '../../../../publisher/service/queue.ts';
import { memoryStore, type MemoryStore } from '../memory-store.ts';
import { publishSite } from '../serve/served-site.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;

const request = vi.fn<() => Promise<void>>();
let store: MemoryStore;
/** The digests of the releases, newest first. */
let releases: string[];
let status: PublisherStatus;
let app: ReturnType<typeof publisherApp>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  store = memoryStore();
  for (const text of ['first', 'second']) await publishSite(store, { files: { '/': text } });
  releases = (await newestReleases(store, 'live')).map(({ digest }) => digest);
  request.mockReset().mockResolvedValue();
  status = { state: 'idle', hasNext: false, last: null, error: null, nextRetry: null };
  app = openApp('live');
});

const openApp = (pointer: string) =>
  publisherApp({ hookSecret: secret, store, pointer, request, status: () => status });

interface Hook {
  /** Seconds from now. */
  sentIn?: number;
  key?: string;
  /** The body that is signed, if it's not the one that is sent. */
  signed?: string;
  body?: string;
  headers?: Record<string, string>;
}

const validBody = JSON.stringify({ type: 'content.changed' });

const send = async (hook: Hook = {}) => (await call('/hooks/build', hook)).status;

async function call(path: string, hook: Hook = {}): Promise<Response> {
  const { sentIn = 0, key = secret, body = validBody, signed = body } = hook;
  const at = new Date(Date.now() + sentIn * 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('msg_1', at, signed),
    ...hook.headers,
  };
  return app.request(path, { method: 'POST', body, headers });
}

test.each<[string, Hook, number]>([
  ['a signed message', {}, 202],
  ['a message almost five minutes old', { sentIn: -299 }, 202],
  ['a message dated almost five minutes ahead', { sentIn: 299 }, 202],
  ['a body of 64 KB', { body: 'x'.repeat(64 * 1024) }, 202],
  ['a larger body', { body: 'x'.repeat(64 * 1024 + 1) }, 413],
  ['the signature of another secret', { key: otherSecret }, 401],
  ['the signature of another body', { signed: '{"type":"another"}' }, 401],
  ['a message more than five minutes old', { sentIn: -301 }, 401],
  ['a message dated more than five minutes ahead', { sentIn: 301 }, 401],
  ['an invalid timestamp', { headers: { 'webhook-timestamp': 'soon' } }, 401],
  ['a signature without a value', { headers: { 'webhook-signature': 'v1' } }, 401],
  ['an unknown signature version', { headers: { 'webhook-signature': 'v2,abc' } }, 401],
  ['no ID', { headers: { 'webhook-id': '' } }, 401],
  ['no timestamp', { headers: { 'webhook-timestamp': '' } }, 401],
  ['no signature', { headers: { 'webhook-signature': '' } }, 401],
])('a build hook with %s gets %3$i, and only 202 publishes', async (_, hook, expected) => {
  expect(await send(hook)).toBe(expected);
  expect(request).toHaveBeenCalledTimes(expected === 202 ? 1 : 0);
});

test('a build hook is accepted only once a publish is requested', async () => {
  request.mockRejectedValueOnce(new Error('No storage'));
  vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  expect(await send()).toBe(503);
  // The sender repeats the message.
  expect(await send()).toBe(202);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a build hook has to be a POST request', async () => {
  const response = await app.request('/hooks/build', { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test.each<[string, Record<string, unknown>, Hook, number, string]>([
  ['/rollback', { root: 'LIVE' }, {}, 400, 'The body must be {'],
  ['/rollback', { root: 'EARLIER', live: 'EARLIER' }, {}, 409, 'The site has changed'],
  ['/rollback', { root: 'unknown', live: 'LIVE' }, {}, 409, 'No stored release'],
  ['/rollback', { root: 'EARLIER', live: 'LIVE' }, { key: otherSecret }, 401, 'The signature'],
  ['/rollback', { root: 'EARLIER', live: 'LIVE' }, {}, 200, '"root":'],
  ['/resume', {}, {}, 400, 'The body must be'],
  ['/resume', { live: 'LIVE' }, {}, 409, 'Publishing isn’t paused.'],
  ['/resume', { live: 'LIVE' }, { key: otherSecret }, 401, 'The signature'],
  ['/releases', { preview: 1 }, {}, 400, 'The body must be'],
  ['/releases', {}, { key: otherSecret }, 401, 'The signature'],
  ['/releases', { preview: 'EARLIER' }, {}, 200, '"preview":'],
])('POST %s with %j and %j gets %i', async (path, fields, hook, expected, text) => {
  const [live = '', earlier = ''] = releases;
  const body = JSON.stringify(fields).replaceAll('LIVE', live).replaceAll('EARLIER', earlier);
  const response = await call(path, { body, ...hook });
  expect(response.status).toBe(expected);
  expect(await response.text()).toContain(text);
  expect(request).toHaveBeenCalledTimes(path === '/rollback' && expected === 200 ? 1 : 0);
});

test('a rollback is confirmed, and so recorded, even if no publish could be requested after it', async () => {
  const [live, root] = releases;
  request.mockRejectedValueOnce(new Error('No storage'));
  const log = vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  const reply = await call('/rollback', { body: JSON.stringify({ root, live }) });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ root: (await store.readPointer('live'))?.digest });
  expect(log).toHaveBeenCalledOnce();
});

test('GET /status shows the queue and whether publishing is paused, but neither the history nor waiting posts; /releases says why the history can’t be read', async () => {
  const get = async () => (await app.request('/status')).json();
  const [live, root] = releases;
  const result: PublishResult = {
    ...{ pages: 3, rendered: 1, changed: true },
    ...{ warnings: [], failures: [], waiting: { [randomUUID()]: 'new' } },
  };
  status.last = { ...result, at: '2026-01-01T00:00:00.000Z' };
  const { waiting: _, ...last } = status.last;
  expect(await get()).toEqual({ ...status, last, paused: null });
  status.last = null;
  expect(await get()).toEqual({ ...status, paused: null });
  const unpublished = await openApp('none').request('/status');
  expect(await unpublished.json()).toEqual({ ...status, paused: null });
  await call('/rollback', { body: JSON.stringify({ root, live }) });
  const releasedAt = new Date().toISOString();
  expect(await get()).toEqual({ ...status, paused: { since: releasedAt, releasedAt } });

  vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  store.readPointer = () => Promise.reject(new Error('Bucket down'));
  expect(await get()).toEqual({ ...status, releaseError: 'The live release can’t be read.' });
  const signed = await call('/releases', { body: '{}' });
  expect(signed.status).toBe(503);
  expect(await signed.json()).toEqual({ message: 'The publisher failed: Bucket down' });
});

test('GET /health is 503 while publishing fails', async () => {
  expect((await app.request('/health')).status).toBe(200);

  status = { ...status, state: 'failed', error: 'The backend is down.', nextRetry: 'soon' };
  const failing = await app.request('/health');
  expect(failing.status).toBe(503);
  expect(await failing.json()).toMatchObject({ ok: false, error: 'The backend is down.' });
});

test('the Caddyfile in docs/deploy.md passes on every path that the backend calls', async () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const [, passedOn = ''] = /@publisher path (.*)/.exec(guide) ?? [];
  const called: string[] = [];
  for (const path of publisherPaths) {
    const { status } = await app.request(path, { method: 'POST' });
    if (status !== 405) called.push(path);
  }
  expect(passedOn.split(' ').sort()).toEqual(called.sort());
});
