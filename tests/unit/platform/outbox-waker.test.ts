import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOutboxWaker } from '../../../platform/outbox-waker.ts';
import type { Part } from '../../../platform/part.ts';

let server: Server;
let waker: Part;
let notify: () => void;
const calls: { url: string; key: string | undefined }[] = [];
const lines: string[] = [];
/** What the function answers, once released. */
let status: number;
let held: (() => void)[];
let holding: boolean;

beforeEach(async () => {
  calls.length = lines.length = 0;
  status = 200;
  held = [];
  holding = false;
  server = createServer((request, response) => {
    calls.push({ url: request.url ?? '', key: request.headers['apikey'] as string | undefined });
    const answer = () => response.writeHead(status).end('{}');
    if (holding) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const answer of held) answer();
  await waker.close();
  server.close();
});

async function start(everyMs = 60_000) {
  waker = await startOutboxWaker({
    functionsOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey: 'sb_secret_test',
    listen: async (heard) => {
      notify = heard;
      return async () => {};
    },
    logger: (line) => lines.push(line),
    everyMs,
  });
}

describe('the outbox waker', () => {
  it('wakes the dispatcher at start, with the secret key: rows may wait from an earlier run', async () => {
    await start();
    await vi.waitFor(() =>
      expect(calls).toEqual([{ url: '/dispatch-outbox', key: 'sb_secret_test' }]),
    );
  });

  it('makes one more call for all that is notified during a call', async () => {
    holding = true;
    await start();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    for (let i = 0; i < 5; i++) notify();
    expect(calls).toHaveLength(1);
    holding = false;
    for (const answer of held.splice(0)) answer();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    notify();
    await vi.waitFor(() => expect(calls).toHaveLength(3));
  });

  it('looks by itself too, for what NOTIFY did not tell', async () => {
    await start(20);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(2));
  });

  it('says a fault once, and is healthy again after an answer', async () => {
    status = 500;
    await start(20);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(3));
    expect(lines).toEqual(['dispatch-outbox answered 500: {}']);
    expect(await waker.health()).toEqual({ ok: false, error: lines[0] });
    status = 200;
    await vi.waitFor(async () => expect((await waker.health()).ok).toBe(true));
  });
});
