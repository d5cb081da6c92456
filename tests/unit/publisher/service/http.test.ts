import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PublishError } from '../../../../publisher/error.ts';
import {
  publisherApp,
  publisherPaths,
  type PublisherStatus,
} from '../../../../publisher/service/http.ts';
import type { Releases } from '../../../../supabase/functions/_shared/rules/publishing/releases.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;

const publish = vi.fn<() => void | Promise<void>>();
const rollback = vi.fn<(digest: string, live: string) => Promise<string>>();
const resume = vi.fn<(live: string) => Promise<string>>();
const releases = vi.fn<(preview?: string) => Promise<Releases>>();
let status: PublisherStatus;
let app: ReturnType<typeof publisherApp>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  publish.mockClear();
  const common = { error: null, nextRetry: null };
  status = { state: 'idle', hasNext: false, last: null, ...common };
  rollback.mockReset().mockResolvedValue('def');
  resume.mockReset().mockResolvedValue('jkl');
  const paused = { since: '2026-01-01T00:00:00.000Z', releasedAt: '2025-12-31T00:00:00.000Z' };
  releases.mockReset().mockResolvedValue({ live: 'abc', history: [], paused });
  app = publisherApp({
    hookSecret: secret,
    publish,
    rollback,
    resume,
    status: () => status,
    releases,
  });
});
afterEach(() => vi.useRealTimers());

interface Hook {
  id?: string;
  /** Seconds from now. */
  sentIn?: number;
  key?: string;
  /** The body that is signed, if it's not the one that is sent. */
  signed?: string;
  body?: string;
  headers?: Record<string, string>;
}

const rollbackBody = '{"root":"abc","live":"ghi"}';
const validBody = JSON.stringify({ type: 'content.changed' });

const send = async (hook: Hook = {}) => (await call('/hooks/build', hook)).status;

async function call(path: string, hook: Hook = {}): Promise<Response> {
  const { id = 'msg_1', sentIn = 0, key = secret, body = validBody, signed = body } = hook;
  const at = new Date(Date.now() + sentIn * 1000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, signed),
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
  ['no ID', { headers: { 'webhook-id': '' } }, 400],
  ['no timestamp', { headers: { 'webhook-timestamp': '' } }, 400],
  ['no signature', { headers: { 'webhook-signature': '' } }, 400],
])('a build hook with %s gets %3$i, and only 202 publishes', async (_, hook, expected) => {
  expect(await send(hook)).toBe(expected);
  expect(publish).toHaveBeenCalledTimes(expected === 202 ? 1 : 0);
});

test('a build hook is accepted only once a publish is requested', async () => {
  publish.mockRejectedValueOnce(new Error('No storage'));
  vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  expect(await send()).toBe(503);
  // The sender repeats the message.
  expect(await send()).toBe(202);
  expect(publish).toHaveBeenCalledTimes(2);
});

test('a build hook has to be a POST request', async () => {
  const response = await app.request('/hooks/build', { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test.each<[string, string, Hook, number, object]>([
  ['/rollback', 'is signed', { body: rollbackBody }, 200, { root: 'def' }],
  ['/rollback', 'isn’t signed', { body: rollbackBody, key: otherSecret }, 401, {}],
  [
    ...(['/rollback', 'doesn’t name the live release', { body: '{"root":"abc"}' }, 400] as const),
    { message: 'The body must be {"root": "…", "live": "…"}.' },
  ],
  ['/rollback', 'isn’t JSON', { body: 'abc' }, 400, {}],
  ['/resume', 'is signed', { body: '{"live":"ghi"}' }, 200, { root: 'jkl' }],
  ['/resume', 'isn’t signed', { body: '{"live":"ghi"}', key: otherSecret }, 401, {}],
  ['/resume', 'names no release', { body: '{}' }, 400, {}],
  ['/releases', 'is signed', { body: '{"preview":"abc"}' }, 200, { live: 'abc' }],
  ['/releases', 'isn’t signed', { body: '{}', key: otherSecret }, 401, {}],
  ['/releases', 'names no release', { body: '{"preview":1}' }, 400, {}],
])('POST %s that %s gets the status %4$i', async (path, _, hook, expected, body) => {
  const response = await call(path, hook);
  expect(response.status).toBe(expected);
  expect(await response.json()).toMatchObject(body);
  const calls = [rollback, resume, releases].flatMap(({ mock }) => mock.calls as unknown[]);
  expect(calls).toHaveLength(expected === 200 ? 1 : 0);
});

test('a rollback that’s impossible says why', async () => {
  rollback.mockRejectedValue(new PublishError('No such release.'));
  const response = await call('/rollback', { body: rollbackBody });
  expect([response.status, await response.json()]).toEqual([409, { message: 'No such release.' }]);
});

test('GET /status shows the queue, the releases, and whether publishing is paused', async () => {
  const response = await app.request('/status');
  expect(await response.json()).toMatchObject({
    ...{ state: 'idle', live: 'abc', history: [] },
    paused: { releasedAt: '2025-12-31T00:00:00.000Z' },
  });
});

test('while releases can’t be read, GET /status shows the queue, and /releases says why', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  releases.mockRejectedValue(new Error('Bucket down'));
  const response = await app.request('/status');
  expect([response.status, await response.json()]).toEqual([
    200,
    { ...status, releasesError: 'The releases can’t be read.' },
  ]);
  const signed = await call('/releases', { body: '{}' });
  expect([signed.status, await signed.json()]).toEqual([
    503,
    { message: 'The publisher failed: Bucket down' },
  ]);
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
