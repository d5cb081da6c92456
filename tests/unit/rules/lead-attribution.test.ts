import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  attributionLengths,
  attributionOf,
} from '../../../supabase/functions/_shared/rules/attribution.ts';
import { isSitePath } from '../../../supabase/functions/_shared/rules/site-path.ts';
import { foreignPaths, pathsToForeignPaths } from './nasty-addresses.ts';

const first = {
  utm_source: 'newsletter',
  gclid: 'EAIaIQ',
  referrer: 'https://example.org/a?b=c',
  landingPage: '/services?utm_source=newsletter',
  at: '2026-11-20T08:00:00.000Z',
};

/** The JSON as PostgreSQL writes a jsonb: with a space behind every comma and colon. */
function asJsonb(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

describe('attribution', () => {
  it('keeps both touches as they came', () => {
    const last = { utm_campaign: 'Spring 20%', at: '2026-11-21T08:00:00.000Z' };
    expect(attributionOf({ first, last })).toEqual({ first, last });
  });

  it('leaves out what it does not know and what says nothing', () => {
    const more = { ...first, role: 'admin', fbclid: '', utm_term: ' ', wbraid: 7 };
    expect(attributionOf({ first: more, last: {}, middle: first })).toEqual({ first });
  });

  it.each([undefined, null, 7, 'text', [], [first], { first: 'x', last: null }])(
    'is empty for %j',
    (given) => {
      expect(attributionOf(given)).toEqual({});
    },
  );

  it('takes no address that is none of the web', () => {
    const hostile = {
      referrer: 'javascript:alert(1)',
      landingPage: '//evil.example',
      at: 'yesterday',
    };
    expect(attributionOf({ first: hostile })).toEqual({});
  });

  it.each([...foreignPaths, ...pathsToForeignPaths, '/?q=<script>alert(1)</script>'])(
    'drops a landing page that a browser would resolve to another host: %j',
    (landingPage) => {
      const kept = attributionOf({ first: { landingPage } }).first?.landingPage;
      if (kept !== undefined) expect(kept).toSatisfy(isSitePath);
    },
  );

  it('neutralizes tags', () => {
    const referrer = 'https://example.org/?q=<script>alert(1)</script>';
    expect(attributionOf({ last: { utm_term: '<b>a < b', referrer } })).toEqual({
      last: {
        utm_term: '\u2039b>a < b',
        referrer: 'https://example.org/?q=\u2039script>alert(1)\u2039/script>',
      },
    });
  });

  it('cuts what is too long', () => {
    const { first: cut } = attributionOf({
      first: { gclid: '𝒜'.repeat(9000), referrer: `https://example.org/${'a'.repeat(9000)}` },
    });
    expect([...(cut?.gclid ?? '')]).toHaveLength(attributionLengths.marker);
    expect(cut?.referrer).toHaveLength(attributionLengths.address);
  });

  test('at its longest fits into its column', () => {
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

  test('whatever is sent, it is text that PostgreSQL stores, and no live HTML', () => {
    const touch = fc.dictionary(
      fc.constantFrom(...Object.keys(first), 'utm_term'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
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
      { numRuns: 1000 },
    );
  });
});
