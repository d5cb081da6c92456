import { expect, test, vi } from 'vitest';
import type * as FormatDate from '~/lib/format-date';

vi.stubGlobal('document', { documentElement: { lang: 'en' } });
const { longDateTime, relativeTime }: typeof FormatDate = await import('~/lib/format-date');

const now = new Date(2026, 10, 21, 9, 30).getTime();
const minute = 60_000;
const hour = 60 * minute;

test.each([
  [-5 * minute, 'just now'],
  [59_000, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [25 * hour, 'yesterday'],
  // Less than 48 hours, but two midnights.
  [34 * hour, '2 days ago'],
  [6 * 24 * hour, '6 days ago'],
  [8 * 24 * hour, 'Nov 13, 2026'],
  [400 * 24 * hour, 'Oct 17, 2025'],
])('%i milliseconds ago is "%s"', (elapsed, words) => {
  expect(relativeTime(now - elapsed, now)).toBe(words);
});

test('the long format has the weekday and the minute', () => {
  expect(longDateTime(now)).toMatch(/^Saturday, November 21, 2026 at 9:30\sAM$/);
});
