import { expect, test } from 'vitest';
import { compareTouches, describeSource } from '~/features/leads/inbox/rules/touches';

const at = '2026-11-20T10:00:00.000Z';

test('a single touch is both first and last', () => {
  const row = { part: 'gclid', label: 'Google click ID', first: 'x', last: 'x' };
  expect(compareTouches({ first: { gclid: 'x' } })).toEqual([row]);
  expect(compareTouches({ last: { gclid: 'x' } })).toEqual([row]);
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
