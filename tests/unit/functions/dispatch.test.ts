import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dispatch,
  retryDelaySeconds,
  shouldGiveUp,
  type TopicDelivery,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import {
  clock,
  fakeOutbox,
  now,
  outboxRow as row,
  outboxRows,
  sendEach,
  slowFor,
  succeeding,
} from './fake-outbox.ts';

const day = 24 * 3600;

describe('dispatch', () => {
  it('delivers until nothing is due', async () => {
    const outbox = fakeOutbox(...outboxRows(3));
    const delivery = { ...succeeding, concurrency: 2 };
    const summary = await dispatch(outbox, { build: delivery }, clock);
    expect(summary).toEqual({ delivered: 3, retried: 0, dead: 0 });
    expect([...outbox.results.keys()]).toEqual([1, 2, 3]);
    // The last claim finds rows that waited for an earlier row of the same order key.
    expect(outbox.claims).toHaveLength(3);
  });

  it('claims each topic separately, up to its concurrency', async () => {
    const outbox = fakeOutbox();
    const lead = { ...succeeding, concurrency: 20 };
    await dispatch(outbox, { build: succeeding, lead, 'welcome-mail': undefined }, clock);
    expect(outbox.claims).toEqual([
      ['build', 50],
      ['lead', 20],
    ]);
  });

  it('retries a failed row, but gives it up after three days or a rejection', async () => {
    const fourDaysAgo = new Date(now - 4 * day * 1000).toISOString();
    const old = { attempts: 80, created_at: fourDaysAgo };
    const tooOld = row(2, { ...old, first_due_at: fourDaysAgo });
    const retriedDeadLetter = row(3, old);
    const outbox = fakeOutbox(row(1), tooOld, retriedDeadLetter, row(4));
    const error = 'no response';
    const failing = sendEach(async ({ id }) =>
      id === 4 ? { status: 'rejected', error } : { status: 'failed', error, retryInSeconds: 300 },
    );
    const summary = await dispatch(outbox, { build: failing }, clock);
    expect(summary).toEqual({ delivered: 0, retried: 2, dead: 2 });
    expect(outbox.results.get(1)).toEqual({ outcome: 'retry', error, retry_in_seconds: 300 });
    expect(outbox.results.get(2)).toEqual({ outcome: 'dead', error });
    expect(outbox.results.get(3)).toMatchObject({ outcome: 'retry' });
    expect(outbox.results.get(4)).toEqual({ outcome: 'dead', error });
  });

  it('never gives up a failed row of some topics, except after a rejection', async () => {
    const fourDaysAgo = new Date(now - 4 * day * 1000).toISOString();
    const outbox = fakeOutbox(row(1, { attempts: 80, first_due_at: fourDaysAgo }), row(2));
    const failing = sendEach(async ({ id }) => ({
      status: id === 1 ? 'failed' : 'rejected',
      error: 'no response',
    }));
    await dispatch(outbox, { build: { ...failing, neverGivesUp: true } }, clock);
    expect(outbox.results.get(1)).toMatchObject({ outcome: 'retry' });
    expect(outbox.results.get(2)).toMatchObject({ outcome: 'dead' });
  });

  it('stops claiming late in the minute of its claims', async () => {
    let elapsed = 0;
    const outbox = fakeOutbox(...outboxRows(3));
    const slow = sendEach(async () => {
      elapsed += 14_000;
      return { status: 'delivered' };
    }, 1);
    const ticking = { now: () => now + elapsed, random: () => 0.5 };
    expect(await dispatch(outbox, { build: slow }, ticking)).toMatchObject({ delivered: 2 });
  });

  it('sends batches as one, and counts every row toward the concurrency', async () => {
    const outbox = fakeOutbox(...outboxRows(7));
    const sizes: number[] = [];
    const batching: TopicDelivery = {
      concurrency: 3,
      deliver: (rows) => {
        sizes.push(rows.length);
        return [{ rows, result: Promise.resolve({ status: 'delivered' }) }];
      },
    };
    await dispatch(outbox, { build: batching }, clock);
    expect(sizes).toEqual([3, 3, 1]);
    expect(outbox.results.size).toBe(7);
  });

  it('finishes the other topics before it reports a failed claim', async () => {
    const outbox = fakeOutbox(row(1, { topic: 'lead' }));
    const { claim } = outbox;
    outbox.claim = async (topic, limit) => {
      if (topic === 'build') throw new Error('claim_outbox failed');
      return claim(topic, limit);
    };
    const run = dispatch(outbox, { build: succeeding, lead: succeeding }, clock);
    await expect(run).rejects.toThrow('claim_outbox failed');
    expect(outbox.results.get(1)?.outcome).toBe('delivered');
  });

  it('stops claiming when a row cannot be finished, but finishes what is in flight', async () => {
    const outbox = fakeOutbox(...outboxRows(10));
    const { delivery, waiting, release } = slowFor((id) => id === 2, 2);
    const { finish } = outbox;
    outbox.finish = async (finished, result) => {
      if (finished.id === 1) throw new Error('finish_outbox failed');
      return finish(finished, result);
    };
    const run = dispatch(outbox, { build: delivery }, clock);
    await expect.poll(() => waiting).toHaveLength(1);
    release();
    await expect(run).rejects.toThrow('finish_outbox failed');
    expect([...outbox.results.keys()]).toEqual([2]);
    expect(outbox.claims).toHaveLength(1);
  });
});

describe('dispatch with slow receivers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does not let a slow topic hold up another', async () => {
    const outbox = fakeOutbox(row(1), row(2, { topic: 'lead' }), row(3));
    const { delivery: slow, release } = slowFor(() => true, 50);
    const run = dispatch(outbox, { lead: slow, build: succeeding }, clock);
    await vi.advanceTimersByTimeAsync(1000);
    expect([...outbox.results.keys()]).toEqual([1, 3]);
    release();
    await vi.advanceTimersByTimeAsync(1000);
    await run;
    expect(outbox.results.get(2)?.outcome).toBe('delivered');
  });

  it('does not let slow responses hold up other rows while slots are free', async () => {
    const outbox = fakeOutbox(...outboxRows(40));
    const { delivery, waiting, release } = slowFor((id) => id % 10 === 1, 5);
    const run = dispatch(outbox, { build: delivery }, clock);
    await vi.advanceTimersByTimeAsync(5000);
    expect(outbox.results.size).toBe(36);
    expect(waiting).toHaveLength(4);
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await run).toEqual({ delivered: 40, retried: 0, dead: 0 });
  });

  it('never exceeds the concurrency, and claims several rows in one query', async () => {
    const outbox = fakeOutbox(...outboxRows(50));
    let sent = 0;
    let inFlight = 0;
    let maxInFlight = 0;
    const delivery = sendEach(async () => {
      maxInFlight = Math.max(maxInFlight, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve, ++sent * 10));
      inFlight -= 1;
      return { status: 'delivered' };
    }, 20);
    const run = dispatch(outbox, { build: delivery }, clock);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await run).toMatchObject({ delivered: 50 });
    expect(maxInFlight).toBe(20);
    expect(outbox.claims.length).toBeLessThan(20);
    // It claims while rows are in flight.
    expect(outbox.claims.some(([, limit]) => limit < 20)).toBe(true);
  });

  it('finds rows that become due while it waits for a response', async () => {
    const outbox = fakeOutbox(row(1));
    const { delivery, release } = slowFor((id) => id === 1, 5);
    const run = dispatch(outbox, { build: delivery }, clock);
    await vi.advanceTimersByTimeAsync(3000);
    expect(outbox.results.size).toBe(0);
    outbox.due.push(row(2));
    await vi.advanceTimersByTimeAsync(1200);
    expect([...outbox.results.keys()]).toEqual([2]);
    release();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await run).toMatchObject({ delivered: 2 });
  });
});

describe('the retry delay', () => {
  it('doubles from two seconds to an hour', () => {
    const delays = [1, 2, 6, 11, 12, 40].map((attempts) => retryDelaySeconds(attempts, 0.5));
    expect(delays).toEqual([2, 4, 64, 2048, 3600, 3600]);
  });

  it('has 25% jitter', () => {
    expect([retryDelaySeconds(20, 0), retryDelaySeconds(20, 0.9999)]).toEqual([2700, 4500]);
  });

  it('is as long as the receiver asks, up to a day', () => {
    expect(retryDelaySeconds(1, 0.5, 300)).toBe(300);
    expect(retryDelaySeconds(20, 0.5, 5)).toBe(3600);
    expect(retryDelaySeconds(1, 0.5, 1e12)).toBe(day);
  });

  it('is always between a second and a day, as the database requires', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0, noNaN: true }),
        (attempts, random, requested) => {
          const delay = retryDelaySeconds(attempts, random, requested);
          return delay >= 1 && delay <= day;
        },
      ),
    );
  });
});

it('gives up after three days, but never before ten attempts', () => {
  expect([shouldGiveUp(80, 3 * day - 1), shouldGiveUp(80, 3 * day + 1)]).toEqual([false, true]);
  expect([shouldGiveUp(9, 30 * day), shouldGiveUp(10, 30 * day)]).toEqual([false, true]);
});
