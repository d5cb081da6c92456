import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contacts } from '~/config/contacts';
import { organizationAndSite } from '~/lib/metadata';
import { openingHours } from '~/lib/metadata/opening-hours';

const [organization] = organizationAndSite('https://example.com');

test('the logo exists and has at least 112 × 112 pixels', () => {
  expect(organization.logo).toBe('https://example.com/logo.png');
  const png = readFileSync('public/logo.png');
  // The first chunk of a PNG has its width and height.
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  expect(Math.min(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThanOrEqual(112);
});

test('the displayed opening hours are structured data, too', () => {
  expect(openingHours(contacts.hours)).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00:00-05:00',
    closes: '18:00:00-05:00',
  });
});

test.each([
  ['Sat-Sun 12PM-12AM PST', '12:00:00-08:00', '00:00:00-08:00'],
  ['Mon-Mon 12AM-1PM CST', '00:00:00-06:00', '13:00:00-06:00'],
])('%s opens at %s and closes at %s', (line, opens, closes) => {
  expect(openingHours(line)).toMatchObject({ opens, closes });
});

test.each([
  '',
  'By appointment',
  'Fri-Mon 9AM-6PM EST',
  'Mon-Fri 9AM-6PM XYZ',
  'Mon-Foo 9AM-6PM EST',
])('hours written as “%s” are not parsed', (line) => expect(openingHours(line)).toBeUndefined());
