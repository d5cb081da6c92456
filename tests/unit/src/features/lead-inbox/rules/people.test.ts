import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asSeen,
  beside,
  mailLink,
  nameOf,
  pageLink,
  phoneLink,
  websiteLink,
} from '~/features/lead-inbox/rules/people';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from '../../../../rules/nasty-addresses.ts';
import { auditLead, leadOf } from '../leads.ts';

test('a lead is called by its person, its business, or where neither was asked for, its address', () => {
  expect(nameOf(leadOf(1))).toBe('Dana Miller');
  expect(nameOf(auditLead)).toBe('Miller Staffing');
  expect(nameOf({ ...auditLead, business_name: null })).toBe('dana@example.com');
});

test('beside the name stands the company, the website or the address', () => {
  expect(beside(leadOf(1))).toBe('Miller Staffing');
  expect(beside(auditLead)).toBe('example.com');
  expect(beside(leadOf(1, { company: null }))).toBe('dana@example.com');
});

test('an address cannot smuggle headers into a mail', () => {
  expect(mailLink('dana@example.com')).toBe('mailto:dana@example.com');
  expect(mailLink('b,dana;c@example.com')).toBe('mailto:b%2Cdana%3Bc@example.com');
  expect(mailLink('a?bcc=b&c#d@example.com')).toBe('mailto:a%3Fbcc=b%26c%23d@example.com');
});

test.each([
  ['(555) 010-0123', 'tel:5550100123'],
  ['+1 555 010 7788', 'tel:+15550107788'],
  ['555-010-0123 ext. 45', 'tel:5550100123;ext=45'],
  ['555 010 0123 x7', 'tel:5550100123;ext=7'],
  ['call me', undefined],
  ['12', undefined],
  ['Cell: 555 010 0123', 'tel:5550100123'],
  ['1-800-555-CARS', undefined],
  ['555 0100 or 555 0101', undefined],
  ['555 010 0123 / 555 010 0124', undefined],
])('%j is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test.each(['/', '/contact', '/healthcare-staffing/dallas'])(
  'a lead sent from %s leads there',
  (path) => {
    expect(pageLink(path)).toBe(path);
  },
);

test.each([...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses])(
  'a lead sent from %j leads nowhere',
  (path) => {
    expect(pageLink(path)).toBeUndefined();
  },
);

test('whatever page a lead names, a click on it stays on the site', () => {
  const origin = 'https://site.example.com';
  fc.assert(
    fc.property(anyAddress, (page) => {
      const link = pageLink(page);
      if (link !== undefined) expect(new URL(link, origin).origin).toBe(origin);
    }),
    { numRuns: 5000 },
  );
});

test('an address reads as what it is', () => {
  expect(asSeen('dana@\u202Emoc.elpmaxe\u202C.evil.example')).toBe('dana@moc.elpmaxe.evil.example');
  expect(asSeen('da\u200Bna@example.com')).toBe('dana@example.com');
});

test('only what is on the web is a link', () => {
  expect(websiteLink('https://example.com/')).toBe('https://example.com/');
  expect(websiteLink('javascript:alert(1)')).toBeUndefined();
});
