import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isGivenUp, retryInSeconds } from '../../../supabase/functions/dispatch-outbox/retry.ts';

const day = 24 * 3600;

describe('the wait for the next try', () => {
  it('doubles from two seconds to an hour', () => {
    expect([1, 2, 6, 11, 12, 40].map((attempts) => retryInSeconds(attempts, 0.5))).toEqual([
      2, 4, 64, 2048, 3600, 3600,
    ]);
  });

  it('is spread by a quarter to either side', () => {
    expect([retryInSeconds(20, 0), retryInSeconds(20, 0.9999)]).toEqual([2700, 4500]);
  });

  it('is as long as the receiver asks, up to a day', () => {
    expect(retryInSeconds(1, 0.5, 300)).toBe(300);
    expect(retryInSeconds(20, 0.5, 5)).toBe(3600);
    expect(retryInSeconds(1, 0.5, 1e12)).toBe(day);
  });

  test('whatever is asked, the database takes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0, noNaN: true }),
        (attempts, random, asked) => {
          const wait = retryInSeconds(attempts, random, asked);
          expect(wait).toBeGreaterThanOrEqual(1);
          expect(wait).toBeLessThanOrEqual(day);
        },
      ),
    );
  });
});

describe('giving up', () => {
  it('comes after three days of trying', () => {
    expect([isGivenUp(80, 3 * day - 1), isGivenUp(80, 3 * day + 1)]).toEqual([false, true]);
  });

  it('comes after ten tries at the earliest: nobody may have dispatched for days', () => {
    expect([isGivenUp(9, 30 * day), isGivenUp(10, 30 * day)]).toEqual([false, true]);
  });
});
