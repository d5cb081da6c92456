import { expect, test } from 'vitest';
import { limits } from '~rules/limits';

test('a visitor comments five times in ten minutes (spec §9)', () => {
  expect(limits.comments).toEqual({ most: 5, seconds: 600 });
});

test.each(Object.entries(limits))(
  '%s has a limit that lets people work',
  (_, { most, seconds }) => {
    expect(Number.isInteger(most) && most >= 5).toBe(true);
    // What stands for an address is kept as long: no longer than an hour.
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(3600);
  },
);
