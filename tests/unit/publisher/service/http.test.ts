import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hookVerifier } from '../../../../publisher/service/hook.ts';
import { publisherApp, type PublisherStatus } from '../../../../publisher/service/http.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;

const publish = vi.fn();
let status: PublisherStatus;
let app: ReturnType<typeof publisherApp>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  publish.mockClear();
  status = { state: 'idle', hasNext: false, last: null, error: null, nextRetry: null };
  app = publisherApp({ verify: hookVerifier(secret), publish, status: () => status });
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

const validBody = JSON.stringify({ type: 'content.changed' });

async function send(hook: Hook = {}): Promise<number> {
  const { id = 'msg_1', sentIn = 0, key = secret, body = validBody, signed = body } = hook;
  const at = new Date(Date.now() + sentIn * 1000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, signed),
    ...hook.headers,
  };
  return (await app.request('/hooks/build', { method: 'POST', body, headers })).status;
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

test('a replayed message is accepted but publishes nothing, even if it was dated ahead', async () => {
  await send({ sentIn: 290 });
  vi.setSystemTime(Date.now() + 580_000);
  expect(await send({ sentIn: -290 })).toBe(202);
  expect(publish).toHaveBeenCalledTimes(1);
  await send({ id: 'msg_2' });
  expect(publish).toHaveBeenCalledTimes(2);
});

test('a rejected message doesn’t use up its ID', async () => {
  await send({ key: otherSecret });
  await send();
  expect(publish).toHaveBeenCalledTimes(1);
});

test('a build hook has to be a POST request', async () => {
  const response = await app.request('/hooks/build', { method: 'PUT' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('GET /health is 503 while publishing fails', async () => {
  const healthy = await app.request('/health');
  expect(healthy.status).toBe(200);
  expect(await healthy.json()).toMatchObject({ ok: true });

  status = { ...status, state: 'failed', error: 'The backend is down.', nextRetry: 'soon' };
  const failing = await app.request('/health');
  expect(failing.status).toBe(503);
  expect(await failing.json()).toMatchObject({ ok: false, error: 'The backend is down.' });
});
