import { expect, test } from 'vitest';
import { siteTimeZone } from '../../../../supabase/functions/_shared/business.ts';
import {
  differenceText,
  siteTimesIn,
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

test.each([
  [
    'Tuesday after 3 PM, or Friday 10:30am',
    'America/Los_Angeles',
    ['3 PM is 6 PM', '10:30 AM is 1:30 PM'],
  ],
  ['12 pm or 12 a.m.', 'America/Chicago', ['12 PM is 1 PM', '12 AM is 1 AM']],
  ['10 PM', 'America/Los_Angeles', ['10 PM is 1 AM the next day']],
  ['3 AM', 'Europe/Berlin', ['3 AM is 9 PM the day before']],
  ['14:00, 14:00', 'Europe/Berlin', ['2 PM is 8 AM']],
  ['9 AM', 'Asia/Kolkata', ['9 AM is 10:30 PM the day before']],
  ['9 AM', 'America/New_York', []],
  ['Friday morning, 3 times', 'America/Los_Angeles', []],
  [`${'x'.repeat(600)} 9 AM`, 'America/Los_Angeles', []],
  ['9 AM '.repeat(200), 'America/Los_Angeles', ['9 AM is 12 PM']],
])('finds the times in %j (%s): %j', (text, zone, expected) => {
  expect(siteTimesIn(text, zone, winter, siteTimeZone)).toEqual(expected);
});
