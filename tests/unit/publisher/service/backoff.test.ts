import { expect, test } from 'vitest';
import { backoff } from '../../../../publisher/service/backoff.ts';

test.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [2000, 300_000],
])('after %i failures it waits up to %i ms, and no less than half of that', (failures, ms) => {
  expect(backoff(failures, () => 0)).toBe(ms);
  expect(backoff(failures, () => 1)).toBe(ms / 2);
});
