import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../../../platform/backend/front-door/rate-limiter.ts';

function clock() {
  let time = 1_000_000;
  return { now: () => time, pass: (seconds: number) => (time += seconds * 1000) };
}

test('limiter beyond the limit wait until the oldest is out of the window', () => {
  const { now, pass } = clock();
  const limiter = createRateLimiter({ most: 2, seconds: 60, now });
  expect(limiter.take('a')).toBeUndefined();
  pass(10);
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toBe(50);
  pass(49);
  expect(limiter.take('a')).toBe(1);
  pass(1);
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toBe(10);
});

test('refused limiter do not make the wait longer', () => {
  const { now, pass } = clock();
  const limiter = createRateLimiter({ most: 1, seconds: 60, now });
  limiter.take('a');
  pass(59);
  limiter.take('a');
  pass(1);
  expect(limiter.take('a')).toBeUndefined();
});

test('keys do not count for each other', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60 });
  limiter.take('a');
  expect(limiter.take('b')).toBeUndefined();
  expect(limiter.take('a')).toBeGreaterThan(0);
});

test('an attempt that is given back does not count', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60 });
  limiter.take('a');
  limiter.refund('a');
  expect(limiter.take('a')).toBeUndefined();
  limiter.refund('never seen');
});

test('no more keys are kept than allowed: the one longest unused is forgotten', () => {
  const limiter = createRateLimiter({ most: 1, seconds: 60, maxKeys: 2 });
  limiter.take('a');
  limiter.take('b');
  limiter.take('a');
  limiter.take('c');
  expect(limiter.take('a')).toBeGreaterThan(0);
  expect(limiter.take('b')).toBeUndefined();
});
