import fc from 'fast-check';
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
    setOnline(isOnline: boolean) {
      online = isOnline;
      server.isReachable = isOnline;
      if (isOnline) state.queue.retry();
    },
    signIn() {
      server.isSessionValid = true;
      state.queue.retry();
    },
    /** The tab is gone without a warning. Returns what wasn't stored yet. */
    crash(): string[] {
      state.queue.close();
      const draft = stored ?? newDraft();
      const lost = state.typed.filter((word) => !wordsOf(draft.fields.content).includes(word));
      state.queue = start(draft);
      state.queue.retry();
      return lost;
    },
    /** Takes everything from both versions. */
    resolve() {
      const save = state.queue.$state.get();
      if (save.status !== 'conflict') return;
      const { fields } = state.queue.getDraft();
      const mine = wordsOf(fields.content);
      const theirs = wordsOf(save.conflict.fields.content).filter((word) => !mine.includes(word));
      state.queue.resolve({ ...fields, content: [...theirs, ...mine].join(' ') });
    },
  });
}

const wordsOf = (content: string) => content.split(' ').filter(Boolean);
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

type Step =
  | { do: 'type' | 'flush' | 'crash' | 'elsewhere' | 'resolve' }
  | { do: 'end-session' | 'sign-in' | 'offline' | 'online' }
  | { do: 'accident'; accident: Accident }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Step>({ do: 'type' }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(5_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('accident' as const),
      accident: fc.constantFrom<Accident>(
        'request-lost',
        'response-lost',
        'unavailable',
        'refused',
      ),
    }),
  },
  ...(['flush', 'crash', 'elsewhere', 'resolve'] as const).map((name) => ({
    weight: 2,
    arbitrary: fc.constant<Step>({ do: name }),
  })),
  ...(['end-session', 'sign-in', 'offline', 'online'] as const).map((name) => ({
    weight: 1,
    arbitrary: fc.constant<Step>({ do: name }),
  })),
);

test('whatever goes wrong, no word is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const one = writer();
      const elsewhere: string[] = [];
      for (const current of steps) {
        if (current.do === 'type') one.type();
        else if (current.do === 'wait') await pass(current.ms);
        else if (current.do === 'accident') one.server.accidents.push(current.accident);
        else if (current.do === 'flush') void one.queue.flush();
        else if (current.do === 'resolve') one.resolve();
        else if (current.do === 'end-session') one.server.isSessionValid = false;
        else if (current.do === 'sign-in') one.signIn();
        else if (current.do === 'offline') one.setOnline(false);
        else if (current.do === 'online') one.setOnline(true);
        else if (current.do === 'elsewhere') {
          elsewhere.push(`theirs${elsewhere.length}`);
          one.server.saveElsewhere(elsewhere.at(-1) ?? '');
        } else {
          // Typing and the browser's storage take a moment.
          await pass(2 * storeMs);
          expect(one.crash()).toEqual([]);
        }
      }
      one.server.accidents.length = 0;
      // What others saved shows up as soon as the writer continues.
      one.type();
      one.signIn();
      one.setOnline(true);
      for (let round = 0; round < 4; round += 1) {
        await pass(2 * 60_000);
        one.resolve();
        if (one.status() === 'refused') one.queue.retry();
      }
      await pass(60_000);
      const content = wordsOf(one.content());
      expect(content).toEqual(expect.arrayContaining([...one.typed, ...elsewhere]));
      expect(one.server.content()).toBe(one.content());
    }),
    { numRuns: 300 },
  );
});
