import { expect, test } from 'vitest';
import { compareTouches, describeSource } from '~/features/leads/inbox/rules/touches';

const at = '2026-11-20T10:00:00.000Z';

test('a single touch is both first and last', () => {
  const row = { part: 'gclid', label: 'Google click ID', first: 'x', last: 'x' };
  expect(compareTouches({ first: { gclid: 'x' } })).toEqual([row]);
  expect(compareTouches({ last: { gclid: 'x' } })).toEqual([row]);
});

test('compares first and last touch, without empty rows', () => {
  const first = { utm_source: 'google', utm_medium: 'cpc', landingPage: '/' };
  const last = { utm_source: 'google', referrer: 'https://example.org/', landingPage: '/about' };
  expect(compareTouches({ first, last })).toEqual([
    { part: 'utm_source', label: 'Source', first: 'google', last: 'google' },
    { part: 'utm_medium', label: 'Medium', first: 'cpc', last: undefined },
    { part: 'referrer', label: 'Referrer', first: undefined, last: 'https://example.org/' },
    { part: 'landingPage', label: 'Landing page', first: '/', last: '/about' },
  ]);
});

test.each([
  [{}, ''],
  [{ last: { utm_source: 'google', utm_medium: 'cpc', gclid: 'x' } }, 'google / cpc'],
  [{ last: { utm_source: 'newsletter' } }, 'newsletter'],
  [{ last: { gclid: 'x', referrer: 'https://www.google.com/' } }, 'Google Ads'],
  [{ last: { msclkid: 'x' } }, 'Microsoft Ads'],
  [{ last: { fbclid: 'x' } }, 'Meta'],
  [{ last: { referrer: 'https://www.example.org/a/b' } }, 'example.org'],
  [{ last: { landingPage: '/', at } }, 'Direct'],
  [{ first: { utm_source: 'one' }, last: { utm_source: 'two' } }, 'two'],
  [{ first: { utm_source: 'one' } }, 'one'],
])('the source of %j is %j', (attribution, source) => {
  expect(describeSource(attribution)).toBe(source);
});
