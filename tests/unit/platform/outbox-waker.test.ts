import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, type Listening } from '../../../platform/listen.ts';
import { startOutboxWaker } from '../../../platform/outbox-waker.ts';
import type { Service } from '../../../platform/service.ts';
import { lastClaimMs } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

let functions: Listening;
let waker: Service;
let closed: Promise<void> | undefined;
/** Closes the waker, once. */
const close = () => (closed ??= waker.close());
let notify: (topic: string) => void;
const calls: string[] = [];
const lines: string[] = [];
/** The status of the function's response. */
let status: number;
let due: string[];
const query = vi.fn(async () => due.map((topic) => ({ topic })));
/** Requests whose URL contains this get no response until `release`. */
let holding: string | undefined;
let held: (() => void)[];

function release() {
  for (const respond of held.splice(0)) respond();
}

beforeEach(async () => {
  calls.length = lines.length = 0;
  status = 200;
  due = [];
  held = [];
  holding = closed = undefined;
  const server = createServer(({ url = '', headers }, response) => {
    calls.push(`${url} ${String(headers['apikey'])}`);
    const respond = () => response.writeHead(status).end('{}');
    if (holding && url.includes(holding)) held.push(respond);
    else respond();
  });
  functions = await listen(server, 0, '127.0.0.1', 'the functions');
});

afterEach(async () => {
  release();
  await close();
  await functions.close();
});

const expectCalls = (count: number) => expect.poll(() => calls).toHaveLength(count);

async function start(topics = ['build'], intervalMs = 60_000) {
  waker = await startOutboxWaker({
    functions,
    secretKey: 'sb_secret_test',
    topics,
    backend: {
      query: async <Row>() => (await query()) as Row[],
      listen: (_, onNotify) => void (notify = onNotify),
    },
    logger: (line) => lines.push(line),
    intervalMs,
  });
}

test('makes one more call for all notifications during a call', async () => {
  holding = 'build';
  await start();
  await expectCalls(1);
  for (let i = 0; i < 5; i++) notify('');
  expect(calls).toHaveLength(1);
  holding = undefined;
  release();
  await expectCalls(2);
  notify('');
  await expectCalls(3);
});

test('makes another call while one only waits for a slow response', async () => {
  holding = 'lead';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await start(['lead']);
  const tick = () => new Promise(setImmediate);
  while (calls.length < 1) await tick();
  notify('');
  await vi.advanceTimersByTimeAsync(lastClaimMs - 1);
  await tick();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  while (calls.length < 2) await tick();
  expect(held).toHaveLength(2);
});

test('logs an error once, and is healthy again after a success', async () => {
  status = 500;
  due = ['build'];
  await start(['build'], 20);
  await expect.poll(() => calls.length).toBeGreaterThan(3);
  expect(lines).toEqual(['dispatch-outbox responded 500: {}']);
  expect(await waker.health()).toEqual({ ok: false, error: lines[0] });
  status = 200;
  await expect.poll(() => waker.health()).toMatchObject({ ok: true });
});

test('calls for every topic at start, with the secret key, and then only for the notified one, while another is slow', async () => {
  holding = 'lead';
  await start(['build', 'lead', 'welcome-mail']);
  await expectCalls(3);
  expect(calls).toContain('/dispatch-outbox?topic=build sb_secret_test');
  notify('build');
  notify('a-topic-of-a-later-version');
  await expectCalls(4);
  expect(calls[3]).toContain('topic=build');
  notify('');
  await expectCalls(6);
  expect(calls.filter((call) => call.includes('lead'))).toHaveLength(1);
});

test('calls for topics with something due every few seconds, even after the database was down', async () => {
  query.mockRejectedValueOnce(new Error('The database is down.'));
  await start(['lead', 'build'], 20);
  await expectCalls(2);
  due = ['lead'];
  await expect.poll(() => calls.length).toBeGreaterThan(3);
  expect(calls.slice(2).filter((call) => call.includes('build'))).toEqual([]);
});

test('stops without waiting for a hanging call, and makes no more', async () => {
  holding = 'lead';
  await start(['lead']);
  await expectCalls(1);
  notify('');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = close();
  await vi.runAllTimersAsync();
  await stopped;
  vi.useRealTimers();
  expect(calls).toHaveLength(1);
});

test('waits for the current call when it stops', async () => {
  holding = 'lead';
  await start(['lead']);
  await expect.poll(() => held).toHaveLength(1);
  const order: string[] = [];
  const stopped = close().then(() => order.push('closed'));
  setTimeout(() => {
    order.push('responded');
    release();
  }, 20);
  await stopped;
  expect(order).toEqual(['responded', 'closed']);
});
