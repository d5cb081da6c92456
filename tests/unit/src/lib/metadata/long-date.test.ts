import { expect, test } from 'vitest';
import { longDate } from '~/lib/metadata';

test.each([
  ['2026-12-01T01:00:00+00:00', 'November 30, 2026'],
  ['2026-12-01T05:00:00Z', 'December 1, 2026'],
  ['2026-07-01T03:59:00Z', 'June 30, 2026'],
  ['2026-07-01T04:00:00Z', 'July 1, 2026'],
])('readers see %s as %s, the date in the business’s time zone', (time, date) => {
  expect(longDate(time)).toBe(date);
});
