import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDraft } from '~/features/writing/draft/local-draft';
import {
  createSaveQueue,
  idleMs,
  maxWaitMs,
  type SaveQueue,
} from '~/features/writing/draft/save-queue';
import { fakeServer, latencyMs, newDraft, type Accident } from './fake-server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const storeMs = 5;

/** A writer at one computer, whose browser keeps what was stored when a tab crashes. */
function writer() {
  const server = fakeServer();
  let stored: LocalDraft | undefined;
  let online = true;
  let words = 0;
  const state = { queue: start(newDraft()), server, typed: [] as string[] };

  function start(draft: LocalDraft): SaveQueue {
    let isOpen = true;
    let requests = 0;
    const queue = createSaveQueue(draft, {
      send: async (...call) => {
        requests += 1;
        expect(requests, 'requests at a time').toBe(1);
        return server.send(...call).finally(() => (requests -= 1));
      },
      store: async (newest) => {
        await wait(storeMs);
        if (isOpen) stored = newest;
      },
      isOnline: () => online,
      isSignedIn: () => server.isSessionValid,
    });
    const { close } = queue;
    queue.close = () => {
      isOpen = false;
      close();
    };
    return queue;
  }

  return Object.assign(state, {
    status: () => state.queue.$state.get().status,
    content: () => state.queue.getDraft().fields.content,
    type() {
      const word = `mine${(words += 1)}`;
      state.typed.push(word);
      const { fields } = state.queue.getDraft();
      state.queue.change({ ...fields, content: `${fields.content} ${word}` });
    },
  });
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves after a pause, and at least every 15 seconds while typing', async () => {
  const { queue, server, type } = writer();
  type();
  await pass(idleMs - 1);
  expect(server.version()).toBe(0);
  await pass(1 + storeMs + latencyMs);
  expect(queue.$state.get().status).toBe('saved');
  for (let ms = 0; ms < maxWaitMs + 2 * latencyMs; ms += 500) {
    type();
    await pass(500);
  }
  expect(server.version()).toBe(2);
});

test('after a lost response, a newer change isn’t sent until the outcome is known', async () => {
  const { queue, server, type, status, content } = writer();
  type();
  server.accidents.push('response-lost');
  const saving = queue.flush();
  await pass(storeMs + 1);
  type();
  await pass(latencyMs + 3 * storeMs);
  await saving;
  expect(status()).toBe('error');
  await pass(10_000);
  expect(status()).toBe('saved');
  expect(server.content()).toBe(content());
});

test.each<{ name: string; cause: (writer: ReturnType<typeof fakeServer>) => void; to: string }>([
  {
    name: 'an ended session',
    cause: (server) => (server.isSessionValid = false),
    to: 'signed-out',
  },
  { name: 'a rejection', cause: (server) => server.accidents.push('refused'), to: 'refused' },
  { name: 'another version', cause: (server) => server.saveElsewhere('theirs'), to: 'conflict' },
])('after $name, typing sends nothing', async ({ cause, to }) => {
  const { queue, server, type, status } = writer();
  const send = vi.spyOn(server, 'send');
  type();
  cause(server);
  const saving = queue.flush();
  await pass(1_000);
  await saving;
  const { length } = send.mock.calls;
  type();
  await pass(60_000);
  expect(status()).toBe(to);
  expect(send).toHaveBeenCalledTimes(length);
});

test('a failed save is retried with growing pauses', async () => {
  const { server, type } = writer();
  const send = vi.spyOn(server, 'send');
  server.isReachable = false;
  type();
  await pass(10 * 60_000);
  expect(send.mock.calls.length).toBeGreaterThan(8);
  expect(send.mock.calls.length).toBeLessThan(20);
});
