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
  stages: {},
};

let queue: Queue<PublishResult>;
/** The publishes that were begun; the newest is answered by hand. */
let begun: { everything: boolean; answer: PromiseWithResolvers<PublishResult> }[];

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  queue = openQueue({
    // Always the whole wait.
    random: () => 0,
    run(everything) {
      const answer = Promise.withResolvers<PublishResult>();
      begun.push({ everything, answer });
      return answer.promise;
    },
  });
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

async function succeed() {
  begun.at(-1)?.answer.resolve(result);
  await settle();
}

async function fail(message = 'The backend is away.') {
  begun.at(-1)?.answer.reject(new Error(message));
  await settle();
}

describe('one at a time', () => {
  test('a burst becomes one publish', async () => {
    for (let n = 0; n < 100; n += 1) queue.request('hook');
    await settle();
    expect(begun).toHaveLength(1);
    expect(queue.status()).toMatchObject({ state: 'running', running: ['hook'], waiting: [] });
  });

  test('what is asked for during a publish causes one more, that begins after it', async () => {
    queue.request('first');
    await settle();
    for (let n = 0; n < 5; n += 1) queue.request('second');
    await settle();
    expect(begun).toHaveLength(1);
    expect(queue.status().waiting).toEqual(['second']);
    await succeed();
    expect(begun).toHaveLength(2);
    await succeed();
    expect(begun).toHaveLength(2);
    expect(queue.status()).toMatchObject({ state: 'idle', running: [], waiting: [] });
  });

  test('one that compares everything is not lost among those that do not', async () => {
    queue.request('hook');
    queue.request('reconciliation', true);
    queue.request('hook');
    await settle();
    expect(begun[0]?.everything).toBe(true);
  });

  test('run resolves with a run that began after the call', async () => {
    queue.request('hook');
    await settle();
    const done = vi.fn();
    void queue.run('release').then(done);
    await succeed();
    expect(done).not.toHaveBeenCalled();
    await succeed();
    expect(done).toHaveBeenCalledWith(result);
  });

  test('tells of the last publish', async () => {
    vi.setSystemTime('2026-01-02T03:04:05Z');
    queue.request('hook');
    queue.request('start');
    await settle();
    await succeed();
    expect(queue.status().last).toEqual({
      at: '2026-01-02T03:04:05.000Z',
      reason: 'hook, start',
      ...result,
    });
  });
});

describe('a publish that fails', () => {
  beforeEach(async () => {
    queue.request('hook', true);
    await settle();
    await fail();
  });

  test('shows in the status with the next try', () => {
    expect(queue.status()).toMatchObject({
      state: 'failed',
      error: 'The backend is away.',
      nextRetry: new Date(Date.now() + 1000).toISOString(),
      waiting: ['hook'],
    });
  });

  test('is tried again after 1, 2, 4 … seconds, at most 5 minutes, until it succeeds', async () => {
    const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300];
    for (const [tries, seconds] of waits.entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(begun).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(begun).toHaveLength(tries + 2);
      expect(begun.at(-1)?.everything).toBe(true);
      await fail();
    }
    await vi.advanceTimersByTimeAsync(300_000);
    await succeed();
    expect(queue.status()).toMatchObject({ state: 'idle', error: null, nextRetry: null });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(begun).toHaveLength(waits.length + 2);
  });

  test('a new request is tried at once and resets the wait', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    await fail();
    queue.request('hook');
    await settle();
    expect(begun).toHaveLength(3);
    // What failed before is part of it.
    expect(begun.at(-1)?.everything).toBe(true);
    await fail();
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(4);
  });

  test('what was asked for meanwhile is tried at once', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    queue.request('another');
    await fail();
    expect(begun).toHaveLength(3);
    expect(queue.status().running).toEqual(['another', 'hook']);
  });

  test('tells its failure to who waits for it, and is tried again nevertheless', async () => {
    const asked = queue.run('release');
    const refused = expect(asked).rejects.toThrow('Disk full.');
    await settle();
    await fail('Disk full.');
    await refused;
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toHaveLength(3);
  });
});

describe('closing', () => {
  test('waits for the publish that runs and begins no other', async () => {
    queue.request('hook');
    await settle();
    queue.request('another');
    const closed = vi.fn();
    void queue.close().then(closed);
    await settle();
    expect(closed).not.toHaveBeenCalled();
    await succeed();
    expect(closed).toHaveBeenCalled();
    expect(begun).toHaveLength(1);
  });

  test('gives up retries', async () => {
    queue.request('hook');
    await settle();
    await fail();
    await queue.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(begun).toHaveLength(1);
  });
});
