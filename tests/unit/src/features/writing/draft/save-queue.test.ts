import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue, idleMs, maxWaitMs } from '~/features/writing/draft/save-queue';
import { fakeServer, latencyMs } from '../safety-net/server';
import { newDraft } from './new-draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const storeMs = 5;

/** A writer who types words. The property test of the writing page covers everything that doesn't depend on time. */
function writer() {
  let isReachable = true;
  let isSignedIn = true;
  const server = fakeServer(() => isReachable);
  const draft = newDraft();
  let words = 0;
  let requests = 0;
  const queue = createSaveQueue(draft, {
    send: async (...call) => {
      requests += 1;
      expect(requests, 'requests at a time').toBe(1);
      return server.posts.saveDraft(...call).finally(() => (requests -= 1));
    },
    store: () => wait(storeMs),
    isOnline: () => true,
    isSignedIn: () => isSignedIn,
  });
  return {
    server,
    queue,
    version: () => server.version(draft.id),
    saveElsewhere: () => void server.saveElsewhere(draft.id, 'theirs', 'colleague'),
    endSession() {
      isSignedIn = false;
      server.signIn(null);
    },
    disconnect: () => void (isReachable = false),
    status: () => queue.$state.get().status,
    type() {
      const { fields } = queue.getDraft();
      queue.change({ ...fields, content: `${fields.content} mine${(words += 1)}` });
    },
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves after a pause, and at least every 15 seconds while typing', async () => {
  const { queue, version, type } = writer();
  type();
  await pass(idleMs - 1);
  expect(version()).toBe(0);
  await pass(1 + storeMs + latencyMs);
  expect(queue.$state.get().status).toBe('saved');
  for (let ms = 0; ms < maxWaitMs + 2 * latencyMs; ms += 500) {
    type();
    await pass(500);
  }
  expect(version()).toBe(2);
});

test('after a lost response, a newer change isn’t sent until the outcome is known', async () => {
  const { queue, server, type, status } = writer();
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
});

test('what’s typed while the draft is submitted begins a new one', async () => {
  const { queue, server, type, status } = writer();
  const send = vi.spyOn(server.posts, 'saveDraft');
  type();
  void queue.flush();
  await pass(1_000);
  const submitting = queue.submit(async (version) => {
    await wait(idleMs * 2);
    return { status: 'submitted', version, post_version: 7 };
  });
  type();
  await pass(idleMs * 2);
  await submitting;
  expect(send).toHaveBeenCalledTimes(1);
  expect(queue.getDraft()).toMatchObject({ unsaved: true, base: { version: 0, postVersion: 7 } });
  expect(status()).toBe('local');
});

test.each<{ name: string; cause: (one: ReturnType<typeof writer>) => void; to: string }>([
  { name: 'an ended session', cause: (one) => one.endSession(), to: 'signed-out' },
  { name: 'a rejection', cause: (one) => one.server.accidents.push('refused'), to: 'refused' },
  { name: 'another version', cause: (one) => one.saveElsewhere(), to: 'conflict' },
])('after $name, typing sends nothing', async ({ cause, to }) => {
  const one = writer();
  const { queue, server, type, status } = one;
  const send = vi.spyOn(server.posts, 'saveDraft');
  type();
  cause(one);
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
  const { server, disconnect, type } = writer();
  const send = vi.spyOn(server.posts, 'saveDraft');
  disconnect();
  type();
  await pass(10 * 60_000);
  expect(send.mock.calls.length).toBeGreaterThan(8);
  expect(send.mock.calls.length).toBeLessThan(20);
});
