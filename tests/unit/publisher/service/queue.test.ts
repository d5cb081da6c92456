import { beforeEach, expect, test, vi } from 'vitest';
import type { PublishResult } from '../../../../publisher/content/content-publish.ts';
import { openQueue, type Queue } from '../../../../publisher/service/queue.ts';

const result = { pages: 1 } as PublishResult;

let queue: Queue;
/** The runs that were started. The tests settle the newest one. */
let started: { compareAll: boolean; result: PromiseWithResolvers<typeof result> }[];
const logger = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  logger.mockClear();
  started = [];
  let timer: NodeJS.Timeout | undefined;
  queue = openQueue({
    logger,
    setAlarm(time) {
      clearTimeout(timer);
      timer = setTimeout(() => void queue.runIfDue(), time - Date.now());
    },
    run(compareAll) {
      const run = Promise.withResolvers<typeof result>();
      started.push({ compareAll, result: run });
      return run.promise;
    },
  });
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function succeed() {
  started.at(-1)?.result.resolve(result);
  await settle();
}

async function fail() {
  started.at(-1)?.result.reject(new Error('The disk is full.'));
  await settle();
}

test('a burst of requests becomes one run, and requests during a run become the next one', async () => {
  for (let n = 0; n < 100; n += 1) void queue.request();
  await settle();
  expect(queue.status()).toMatchObject({ state: 'publishing', last: null });
  for (let n = 0; n < 5; n += 1) void queue.request();
  await settle();
  expect(started).toHaveLength(1);
  await succeed();
  expect(queue.status().hasNext).toBe(true);
  expect(started).toHaveLength(2);
  await succeed();
  expect(started).toHaveLength(2);
  expect(queue.status()).toMatchObject({
    state: 'idle',
    hasNext: false,
    last: { pages: 1, at: '1970-01-01T00:00:00.000Z' },
  });
});

test('a failed run is retried after 1, 2, 4 … seconds, at most 5 minutes, until it succeeds', async () => {
  void queue.request(true);
  await settle();
  await fail();
  expect(logger.mock.calls).toEqual([['Publishing failed: The disk is full.']]);
  const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
  for (const [tries, seconds] of waits.entries()) {
    expect(queue.status()).toMatchObject({ state: 'failed', error: 'The disk is full.' });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(started).toHaveLength(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(tries + 2);
    expect(started.at(-1)?.compareAll).toBe(true);
    await fail();
  }
  await vi.advanceTimersByTimeAsync(300_000);
  await succeed();
  expect(queue.status()).toMatchObject({ state: 'idle', error: null, nextRetry: null });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(started).toHaveLength(waits.length + 2);
});

test('a new request includes what failed, starts right away, also during a run that fails, and keeps the delay', async () => {
  void queue.request(true);
  await settle();
  void queue.request();
  await fail();
  expect(started).toHaveLength(2);
  await fail();
  void queue.request();
  await settle();
  expect(started).toHaveLength(3);
  expect(started.at(-1)?.compareAll).toBe(true);
  await fail();
  await vi.advanceTimersByTimeAsync(3999);
  expect(started).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(4);
});

test('what must not happen during a run waits for it, and the next run waits for that', async () => {
  void queue.request();
  await settle();
  const check = Promise.withResolvers<undefined>();
  const act = vi.fn(() => check.promise);
  void queue.betweenRuns(act);
  void queue.request();
  expect(act).not.toHaveBeenCalled();
  await succeed();
  expect([act.mock.calls.length, started.length]).toEqual([1, 1]);
  check.resolve(undefined);
  await settle();
  expect(started).toHaveLength(2);
});

test('closing waits for the current run and starts no other', async () => {
  void queue.request();
  await settle();
  void queue.request();
  const closed = vi.fn();
  void queue.close().then(closed);
  await settle();
  expect(closed).not.toHaveBeenCalled();
  await fail();
  expect(closed).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toHaveLength(1);
  expect(logger).not.toHaveBeenCalled();
});
