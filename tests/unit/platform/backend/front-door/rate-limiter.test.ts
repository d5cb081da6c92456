import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../../../platform/backend/front-door/rate-limiter.ts';

function clock() {
  let time = 1_000_000;
  return { now: () => time, advance: (seconds: number) => (time += seconds * 1000) };
}

test('requests over the limit wait until the oldest leaves the window', () => {
  const { now, advance } = clock();
  const limiter = createRateLimiter({ most: 2, seconds: 60, now });
  expect(limiter.take('a')).toBeUndefined();
  advance(10);
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toBe(50);
  advance(49);
  expect(limiter.take('a')).toBe(1);
  advance(1);
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toBe(10);
});

test('rejected requests don’t extend the wait', () => {
  const { now, advance } = clock();
  const limiter = createRateLimiter({ most: 1, seconds: 60, now });
  limiter.take('a');
  advance(59);
  limiter.take('a');
  advance(1);
  expect(limiter.take('a')).toBeUndefined();
});

test('a refunded request doesn’t count', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60 });
  limiter.take('a');
  limiter.refund('a');
  expect(limiter.take('a')).toBeUndefined();
  limiter.refund('never seen');
});

test('the least recently used key is dropped beyond the limit', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60, maxKeys: 2 });
  limiter.take('a');
  limiter.take('b');
  limiter.take('a');
  limiter.take('c');
  expect(limiter.take('a')).toBeGreaterThan(0);
  expect(limiter.take('b')).toBeUndefined();
});
