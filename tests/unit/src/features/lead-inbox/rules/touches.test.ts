import { describe, expect, test } from 'vitest';
import { originOf } from '~/features/lead-inbox/rules/origin';
import { touchesOf } from '~/features/lead-inbox/rules/touches';

const at = '2026-11-20T10:00:00.000Z';

describe('first and last touch', () => {
  test('nothing is said of what nobody agreed to be kept', () => {
    expect(touchesOf({})).toEqual({ is: 'none' });
  });

  test('one visit that was first and last is told once', () => {
    const touch = { utm_source: 'google', landingPage: '/', at };
    const touches = touchesOf({ first: touch, last: touch });
    expect(touches).toMatchObject({ is: 'one' });
    expect('rows' in touches && touches.rows.map(({ label }) => label)).toEqual([
      ...['Source', 'Landed on', 'When'],
    ]);
  });

  test.each(['first', 'last'] as const)('where only the %s is known, it was both', (which) => {
    expect(touchesOf({ [which]: { gclid: 'x' } })).toEqual({
      is: 'one',
      rows: [{ part: 'gclid', label: 'Google click', first: 'x', last: 'x', same: true }],
    });
  });

  test('two visits stand side by side, and what they share is marked', () => {
    const first = { utm_source: 'google', utm_medium: 'cpc', landingPage: '/' };
    const last = { utm_source: 'google', referrer: 'https://example.org/', landingPage: '/about' };
    expect(touchesOf({ first, last })).toEqual({
      is: 'two',
      rows: [
        { part: 'utm_source', label: 'Source', first: 'google', last: 'google', same: true },
        { part: 'utm_medium', label: 'Medium', first: 'cpc', last: undefined, same: false },
        {
          ...{ part: 'referrer', label: 'Came from', first: undefined },
          ...{ last: 'https://example.org/', same: false },
        },
        { part: 'landingPage', label: 'Landed on', first: '/', last: '/about', same: false },
      ],
    });
  });
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
])('%j came from %j', (attribution, words) => {
  expect(originOf(attribution)).toBe(words);
});
