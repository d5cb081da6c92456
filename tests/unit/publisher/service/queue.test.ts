import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublishResult } from '../../../../publisher/content/content-publish.ts';
import { openQueue, type Queue } from '../../../../publisher/service/queue.ts';

const result: PublishResult = {
  codeId: 'code',
  pages: 1,
  rendered: 1,
  removed: 0,
  changed: true,
  ms: 5,
};

let queue: Queue<PublishResult>;
/** The runs that were started. The tests settle the newest one. */
let started: { everything: boolean; result: PromiseWithResolvers<PublishResult> }[];

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  queue = openQueue({
    // No jitter.
    random: () => 0,
    run(everything) {
      const run = Promise.withResolvers<PublishResult>();
      started.push({ everything, result: run });
      return run.promise;
    },
  });
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

async function succeed() {
  started.at(-1)?.result.resolve(result);
  await settle();
}

async function fail(message = 'The backend is down.') {
  started.at(-1)?.result.reject(new Error(message));
  await settle();
}

describe('one at a time', () => {
  test('a burst of requests becomes one run', async () => {
    for (let n = 0; n < 100; n += 1) queue.request('hook');
    await settle();
    expect(started).toHaveLength(1);
    expect(queue.status()).toMatchObject({ state: 'running', running: ['hook'], waiting: [] });
  });

  test('requests during a run are served by the next one', async () => {
    queue.request('first');
    await settle();
    for (let n = 0; n < 5; n += 1) queue.request('second');
    await settle();
    expect(started).toHaveLength(1);
    expect(queue.status().waiting).toEqual(['second']);
    await succeed();
    expect(started).toHaveLength(2);
    await succeed();
    expect(started).toHaveLength(2);
    expect(queue.status()).toMatchObject({ state: 'idle', running: [], waiting: [] });
  });

  test('run resolves with a run that started after the call', async () => {
    queue.request('hook');
    await settle();
    const done = vi.fn();
    void queue.run('release').then(done);
    await succeed();
    expect(done).not.toHaveBeenCalled();
    await succeed();
    expect(done).toHaveBeenCalledWith(result);
  });
});

describe('a failed run', () => {
  beforeEach(async () => {
    queue.request('hook', true);
    await settle();
    await fail();
  });

  test('is retried after 1, 2, 4 … seconds, at most 5 minutes, until it succeeds', async () => {
    const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
    for (const [tries, seconds] of waits.entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(started).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(started).toHaveLength(tries + 2);
      expect(started.at(-1)?.everything).toBe(true);
      await fail();
    }
    await vi.advanceTimersByTimeAsync(300_000);
    await succeed();
    expect(queue.status()).toMatchObject({ state: 'idle', error: null, nextRetry: null });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(started).toHaveLength(waits.length + 2);
  });

  test('a new request starts right away and resets the delay', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    await fail();
    queue.request('hook');
    await settle();
    expect(started).toHaveLength(3);
    // It includes what failed before.
    expect(started.at(-1)?.everything).toBe(true);
    await fail();
    await vi.advanceTimersByTimeAsync(999);
    expect(started).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(4);
  });

  test('rejects for the caller, and is retried nevertheless', async () => {
    const run = queue.run('release');
    const rejected = expect(run).rejects.toThrow('Disk full.');
    await settle();
    await fail('Disk full.');
    await rejected;
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toHaveLength(3);
  });
});

describe('closing', () => {
  test('waits for the current run and starts no other', async () => {
    queue.request('hook');
    await settle();
    queue.request('another');
    const closed = vi.fn();
    void queue.close().then(closed);
    await settle();
    expect(closed).not.toHaveBeenCalled();
    await succeed();
    expect(closed).toHaveBeenCalled();
    expect(started).toHaveLength(1);
  });

  test('cancels retries', async () => {
    queue.request('hook');
    await settle();
    await fail();
    await queue.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toHaveLength(1);
  });
});
