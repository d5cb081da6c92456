import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startOutboxWaker } from '../../../platform/outbox-waker.ts';
import type { Service } from '../../../platform/service.ts';
import { lastClaimMs } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

let server: Server;
let waker: Service;
let notify: (topic: string) => void;
const calls: { url: string; key: string | undefined }[] = [];
const lines: string[] = [];
/** What the function answers, once released. */
let status: number;
let held: (() => void)[];
/** Addresses that are not answered for now contain this. */
let holding: string | undefined;
let body: string;
/** How the database is told to stop listening. */
let stopListening: () => Promise<void>;

beforeEach(async () => {
  calls.length = lines.length = 0;
  status = 200;
  held = [];
  holding = undefined;
  body = '{}';
  stopListening = async () => {};
  server = createServer((request, response) => {
    calls.push({ url: request.url ?? '', key: request.headers['apikey'] as string | undefined });
    const answer = () => response.writeHead(status).end(body);
    if (holding && request.url?.includes(holding)) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const answer of held) answer();
  await waker.close();
  server.close();
});

async function start(topics = ['build'], everyMs = 60_000) {
  waker = await startOutboxWaker({
    functionsOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sb_secret_test',
    topics,
    listen: async (heard) => {
      notify = heard;
      return stopListening;
    },
    logger: (line) => lines.push(line),
    everyMs,
  });
}

describe('the outbox waker', () => {
  it('wakes the dispatcher at start, with the secret key: rows may wait from an earlier run', async () => {
    await start();
    await vi.waitFor(() =>
      expect(calls).toEqual([{ url: '/dispatch-outbox?topic=build', key: 'sb_secret_test' }]),
    );
  });

  it('makes one more call for all that is notified during a call', async () => {
    holding = 'build';
    await start();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    for (let i = 0; i < 5; i++) notify('');
    expect(calls).toHaveLength(1);
    holding = undefined;
    for (const answer of held.splice(0)) answer();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    notify('');
    await vi.waitFor(() => expect(calls).toHaveLength(3));
  });

  it('calls anew beside a call that claims no more but waits for a late answer', async () => {
    holding = 'lead';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await start(['lead']);
    const heard = () => new Promise(setImmediate);
    while (calls.length < 1) await heard();
    notify('');
    await vi.advanceTimersByTimeAsync(lastClaimMs - 1);
    await heard();
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    while (calls.length < 2) await heard();
    expect(held).toHaveLength(2);
  });

  it('looks by itself too, for what NOTIFY did not tell', async () => {
    await start(['build'], 20);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(2));
  });

  it('says a fault once, and is healthy again after an answer', async () => {
    status = 500;
    await start(['build'], 20);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(3));
    expect(lines).toEqual(['dispatch-outbox answered 500: {}']);
    expect(await waker.health()).toEqual({ ok: false, error: lines[0] });
    status = 200;
    await vi.waitFor(async () => expect((await waker.health()).ok).toBe(true));
  });

  it('says a fault of the function once, whichever topics it keeps back', async () => {
    status = 500;
    await start(['build', 'lead', 'welcome-mail'], 20);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(9));
    expect(lines).toHaveLength(1);
    expect(await waker.health()).toEqual({ ok: false, error: lines[0] });
  });

  it('calls for a topic while another one’s call is still under way', async () => {
    holding = 'lead';
    await start(['build', 'lead']);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    notify('');
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    notify('');
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    const topics = calls.map(({ url }) => url.split('=')[1]);
    expect(topics.filter((topic) => topic === 'lead')).toHaveLength(1);
  });

  it('calls for the topic alone that is notified', async () => {
    await start(['build', 'lead', 'welcome-mail']);
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    notify('lead');
    notify('a-topic-of-a-later-version');
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    expect(calls[3]?.url).toBe('/dispatch-outbox?topic=lead');
    notify('');
    await vi.waitFor(() => expect(calls).toHaveLength(7));
  });

  it('tells which topics wait for their receiver to be set up, and is well', async () => {
    body = JSON.stringify({ delivered: 0, retried: 0, dead: 0, notSetUp: ['lead'] });
    await start(['lead']);
    await vi.waitFor(async () =>
      expect(await waker.health()).toEqual({ ok: true, notSetUp: ['lead'] }),
    );
  });

  it('stops without waiting for an answer that does not come, and calls no more', async () => {
    holding = 'lead';
    await start(['lead']);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    notify('');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = waker.close();
    await vi.runAllTimersAsync();
    await closed;
    vi.useRealTimers();
    expect(calls).toHaveLength(1);
  });

  it('stops although the database is gone', async () => {
    stopListening = () => Promise.reject(new Error('connect ECONNREFUSED'));
    holding = 'lead';
    await start(['lead']);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    let isClosed = false;
    const closed = waker.close().then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isClosed).toBe(false);
    for (const answer of held.splice(0)) answer();
    await closed;
  });
});
