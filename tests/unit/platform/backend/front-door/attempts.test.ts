import { expect, test } from 'vitest';
import { countAttempts } from '../../../../../platform/backend/front-door/attempts.ts';

function clock() {
  let time = 1_000_000;
  return { now: () => time, pass: (seconds: number) => (time += seconds * 1000) };
}

test('attempts beyond the limit wait until the oldest is out of the window', () => {
  const { now, pass } = clock();
  const attempts = countAttempts({ most: 2, seconds: 60, now });
  expect(attempts.take('a')).toBeUndefined();
  pass(10);
  expect(attempts.take('a')).toBeUndefined();
  expect(attempts.take('a')).toBe(50);
  pass(49);
  expect(attempts.take('a')).toBe(1);
  pass(1);
  expect(attempts.take('a')).toBeUndefined();
  expect(attempts.take('a')).toBe(10);
});

test('refused attempts do not make the wait longer', () => {
  const { now, pass } = clock();
  const attempts = countAttempts({ most: 1, seconds: 60, now });
  attempts.take('a');
  pass(59);
  attempts.take('a');
  pass(1);
  expect(attempts.take('a')).toBeUndefined();
});

test('keys do not count for each other', () => {
  const attempts = countAttempts({ most: 1, seconds: 60 });
  attempts.take('a');
  expect(attempts.take('b')).toBeUndefined();
  expect(attempts.take('a')).toBeGreaterThan(0);
});

test('an attempt that is given back does not count', () => {
  const attempts = countAttempts({ most: 1, seconds: 60 });
  attempts.take('a');
  attempts.giveBack('a');
  expect(attempts.take('a')).toBeUndefined();
  attempts.giveBack('never seen');
});

test('no more keys are kept than allowed: the one longest unused is forgotten', () => {
  const attempts = countAttempts({ most: 1, seconds: 60, keys: 2 });
  attempts.take('a');
  attempts.take('b');
  attempts.take('a');
  attempts.take('c');
  expect(attempts.take('a')).toBeGreaterThan(0);
  expect(attempts.take('b')).toBeUndefined();
});
