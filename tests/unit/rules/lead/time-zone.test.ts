import { expect, test } from 'vitest';
import { siteTimeZone } from '../../../../supabase/functions/_shared/business.ts';
import {
  differenceText,
  timeZoneName,
  timeZoneOf,
} from '../../../../supabase/functions/_shared/rules/lead/time-zone.ts';

const winter = Date.parse('2026-11-26T12:00:00Z');
const betweenChanges = Date.parse('2026-10-28T12:00:00Z');

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Mars/Base', undefined],
  ['<b>', undefined],
  [`A${'/A'.repeat(100)}`, undefined],
  ['', undefined],
  [7, undefined],
  [null, undefined],
])('takes %j for %j', (value, expected) => {
  expect(timeZoneOf(value)).toBe(expected);
});

test.each([
  ['America/Los_Angeles', 'Pacific Time'],
  ['Asia/Kolkata', 'India Standard Time'],
  ['Renamed/Zone', 'Renamed/Zone'],
])('names %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});

test.each([
  ['America/Los_Angeles', winter, '3 hours behind Eastern Time'],
  ['America/Chicago', winter, '1 hour behind Eastern Time'],
  ['America/Toronto', winter, 'the same as Eastern Time'],
  ['Asia/Kolkata', winter, '10.5 hours ahead of Eastern Time'],
  ['Europe/Berlin', winter, '6 hours ahead of Eastern Time'],
  ['Europe/Berlin', betweenChanges, '5 hours ahead of Eastern Time'],
])('%s at %d: %s', (zone, at, text) => {
  expect(differenceText(zone, at, siteTimeZone)).toBe(text);
});
