import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contacts } from '~/config/contacts';
import { outsideLinks } from '~/config/outside-links';
import { organizationAndSite } from '~/lib/metadata';
import { openingHours } from '~/lib/metadata/opening-hours';

const [organization, website] = organizationAndSite('https://example.com');

test('the organization speaks for itself elsewhere, too', () => {
  expect(organization.sameAs).toEqual(outsideLinks.social.map(({ href }) => href));
});

test('its logo is a picture that is there, at least 112 pixels each way', () => {
  expect(organization.logo).toBe('https://example.com/logo.png');
  const png = readFileSync('public/logo.png');
  // Width and height stand in the first chunk of every PNG.
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  expect(Math.min(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThanOrEqual(112);
});

test('the site is published by the organization', () => {
  expect(website.publisher).toEqual({ '@id': organization['@id'] });
});

test('the hours that the pages show are told to machines', () => {
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
])('hours written as “%s” are left to readers', (line) =>
  expect(openingHours(line)).toBeUndefined(),
);
