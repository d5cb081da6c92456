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

test.each([
  // Clocks in New York skip 2:00 to 3:00 on March 14, 2027.
  ['2027-03-14T01:59', 'America/New_York', '2027-03-14T06:59:00.000Z', '2027-03-14T01:59'],
  ['2027-03-14T02:00', 'America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '2027-03-14T03:30'],
  ['2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
  // East of Greenwich, too.
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
])('%s in %s, when clocks are set forward, is %s', (local, zone, utc, shown) => {
  const time = parseZonedTime(local, zone);
  expect(new Date(time).toISOString()).toBe(utc);
  expect(formatZonedTime(time, zone)).toBe(shown);
});

test.each([
  // Clocks in New York show 1:00 to 2:00 twice on November 7, 2027.
  ['2027-11-07T00:59', 'America/New_York', '2027-11-07T04:59:00.000Z'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07T02:00', 'America/New_York', '2027-11-07T07:00:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
])('%s in %s, when clocks are set back, is %s, the first time', (local, zone, utc) => {
  const time = parseZonedTime(local, zone);
  expect(new Date(time).toISOString()).toBe(utc);
  expect(formatZonedTime(time, zone)).toBe(local);
});

test('rejects what isn’t a time', () => {
  expect(parseZonedTime('', 'America/New_York')).toBeNaN();
});
