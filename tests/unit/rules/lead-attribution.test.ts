import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attributionLengths,
  attributionOf,
} from '../../../supabase/functions/_shared/rules/tracking/attribution.ts';
import { anyCharacter } from './nasty-addresses.ts';

const first = {
  utm_source: 'newsletter',
  gclid: 'EAIaIQ',
  referrer: 'https://example.org/a?b=c',
  landingPage: '/services?utm_source=newsletter',
  at: '2026-11-20T08:00:00.000Z',
};

/** JSON as PostgreSQL formats jsonb: with a space after every comma and colon. */
function asJsonb(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

describe('attribution', () => {
  it('keeps valid touches unchanged', () => {
    const last = { utm_campaign: 'Spring 20%', at: '2026-11-21T08:00:00.000Z' };
    expect(attributionOf({ first, last })).toEqual({ first, last });
  });

  it('drops unknown and empty parameters', () => {
    const more = { ...first, role: 'admin', fbclid: '', utm_term: ' ', wbraid: 7 };
    expect(attributionOf({ first: more, last: {}, middle: first })).toEqual({ first });
  });

  it.each([undefined, null, 7, 'text', [], [first], { first: 'x', last: null }])(
    'is empty for %j',
    (given) => {
      expect(attributionOf(given)).toEqual({});
    },
  );

  it('rejects URLs outside the web', () => {
    const first = { referrer: 'javascript:alert(1)', landingPage: '//evil.test', at: 'yesterday' };
    const last = { landingPage: '/.//evil.test' };
    expect(attributionOf({ first, last })).toEqual({});
  });

  it('truncates long values', () => {
    const { first: cut } = attributionOf({
      first: { gclid: '𝒜'.repeat(9000), referrer: `https://example.org/${'a'.repeat(9000)}` },
    });
    expect([...(cut?.gclid ?? '')]).toHaveLength(attributionLengths.marker);
    expect(cut?.referrer).toHaveLength(attributionLengths.address);
  });

  it('fits its column at maximum length', () => {
    const touch = Object.fromEntries(
      ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'gclid']
        .concat(['gbraid', 'wbraid', 'fbclid', 'msclkid', 'at'])
        .map((name) => [name, `2026-11-21"\\\n${'x'.repeat(900)}`]),
    );
    const longest = {
      ...touch,
      at: first.at,
      referrer: `https://a.example/${'"'.repeat(900)}${'x'.repeat(900)}`,
      landingPage: `/${'x'.repeat(1800)}`,
    };
    const stored = attributionOf({ first: longest, last: longest });
    expect(Object.keys(stored.last ?? {})).toHaveLength(13);
    expect([...asJsonb(stored)].length).toBeLessThanOrEqual(attributionLengths.whole);
  });

  it('is always storable and never contains live HTML', () => {
    const touch = fc.dictionary(
      fc.constantFrom(...Object.keys(first), 'utm_term'),
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: fc.constantFrom('<', '\\', '"', '\n', 'b', '/', '!', '?', '>') }),
        fc.webUrl(),
        fc.date().map(String),
        fc.anything(),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(fc.record({ first: touch, last: touch }), fc.anything()), (given) => {
        const text = JSON.stringify(attributionOf(given));
        expect(text).not.toMatch(/\\u/);
        expect(text).not.toMatch(/[\0\p{Cs}]/u);
        expect(text).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 200 },
    );
  });
});
