import { expect, test } from 'vitest';
import { formatZonedTime, parseZonedTime } from '~/lib/zoned-time';

test.each([
  ['2026-11-30T09:00', 'America/New_York', '2026-11-30T14:00:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  // The night the clocks go back: 5 hours behind UTC only from 6:00 UTC.
  ['2026-11-01T03:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-06-01T12:00', 'Asia/Kolkata', '2026-06-01T06:30:00.000Z'],
])('%s in %s is %s', (local, zone, utc) => {
  const time = parseZonedTime(local, zone);
  expect(new Date(time).toISOString()).toBe(utc);
  expect(formatZonedTime(time, zone)).toBe(local);
});

test('rejects what isn’t a time', () => {
  expect(parseZonedTime('', 'America/New_York')).toBeNaN();
});
