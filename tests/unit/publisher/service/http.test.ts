import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hookVerifier } from '../../../../publisher/service/hook.ts';
import { publisherApp, type PublisherStatus } from '../../../../publisher/service/http.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another one of thirty-two bytes!').toString('base64')}`;
const body = JSON.stringify({ type: 'content.changed' });

const publish = vi.fn();
let status: PublisherStatus;
let app: ReturnType<typeof publisherApp>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  publish.mockClear();
  status = {
    state: 'idle',
    codeId: 'code',
    running: [],
    waiting: [],
    last: null,
    error: null,
    nextRetry: null,
    socialImages: { state: 'idle', missing: 0, error: null, nextRetry: null },
  };
  app = publisherApp({ verify: hookVerifier(secret), publish, status: () => status });
});
afterEach(() => vi.useRealTimers());

interface Hook {
  id?: string;
  /** Seconds from now. */
  sentIn?: number;
  key?: string;
  signed?: string;
  body?: string;
}

function hook({ id = 'msg_1', sentIn = 0, key = secret, signed, body: sent = body }: Hook = {}) {
  const at = new Date(Date.now() + sentIn * 1000);
  return {
    method: 'POST',
    body: sent,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, signed ?? sent),
    },
  };
}

const send = (init: RequestInit) => app.request('/hooks/build', init);

describe('POST /hooks/build', () => {
  test('a signed message triggers a publish', async () => {
    expect((await send(hook())).status).toBe(202);
    expect(publish).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the signature of another secret', { key: otherSecret }],
    ['the signature of another body', { signed: '{"type":"another"}' }],
    ['a message more than five minutes old', { sentIn: -301 }],
    ['a message dated more than five minutes ahead', { sentIn: 301 }],
  ])('%s is rejected with 401', async (_, options: Hook) => {
    expect((await send(hook(options))).status).toBe(401);
    expect(publish).not.toHaveBeenCalled();
  });

  test.each([{ sentIn: -299 }, { sentIn: 299 }])('%j is accepted', async (options) => {
    expect((await send(hook(options))).status).toBe(202);
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'without %s, the status is 400',
    async (name) => {
      const message = hook();
      const { [name]: _, ...headers } = message.headers;
      expect((await send({ ...message, headers })).status).toBe(400);
      expect(publish).not.toHaveBeenCalled();
    },
  );

  test.each([
    { 'webhook-timestamp': 'soon' },
    { 'webhook-signature': 'v1' },
    { 'webhook-signature': 'v2,abc' },
    { 'webhook-signature': ',' },
  ])('%j is rejected with 401', async (wrong) => {
    const message = hook();
    const response = await send({ ...message, headers: { ...message.headers, ...wrong } });
    expect(response.status).toBe(401);
    expect(publish).not.toHaveBeenCalled();
  });

  test('a repeated message is accepted but publishes nothing', async () => {
    await send(hook());
    vi.setSystemTime(Date.now() + 4 * 60_000);
    expect((await send(hook({ sentIn: -240 }))).status).toBe(202);
    expect(publish).toHaveBeenCalledTimes(1);
    await send(hook({ id: 'msg_2' }));
    expect(publish).toHaveBeenCalledTimes(2);
  });

  test('a message dated ahead can’t be replayed later', async () => {
    const message = hook({ sentIn: 290 });
    await send(message);
    vi.setSystemTime(Date.now() + 580_000);
    await send(message);
    expect(publish).toHaveBeenCalledTimes(1);
  });

  test('a rejected message doesn’t use up its ID', async () => {
    await send(hook({ key: otherSecret }));
    await send(hook());
    expect(publish).toHaveBeenCalledTimes(1);
  });

  test('a body of more than 64 KB is rejected with 413', async () => {
    expect((await send(hook({ body: 'x'.repeat(64 * 1024 + 1) }))).status).toBe(413);
    expect((await send(hook({ body: 'x'.repeat(64 * 1024) }))).status).toBe(202);
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is rejected with 405', async (method) => {
    const response = await send({ method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test('GET /health is 503 while publishing fails', async () => {
  expect((await app.request('/health')).status).toBe(200);
  status = { ...status, state: 'failed', error: 'The backend is down.', nextRetry: 'soon' };
  const response = await app.request('/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, error: 'The backend is down.' });
});

test('GET /health lists missing images, but stays 200', async () => {
  const error = 'The social image of the post "a" couldn’t be rendered: No such letter.';
  status = { ...status, socialImages: { state: 'idle', missing: 1, error, nextRetry: null } };
  const response = await app.request('/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ ok: true, socialImages: { missing: 1, error } });
});
