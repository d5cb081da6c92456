import fc from 'fast-check';
import { expect, test } from 'vitest';
import { websiteUrl } from '../../../../supabase/functions/_shared/rules/lead/website.ts';
import { anyCharacter, anyAddress } from '../nasty-addresses.ts';

test.each([
  ['example.com', 'https://example.com/'],
  ['www.Example.com/jobs?a=1#top', 'https://www.example.com/jobs?a=1#top'],
  ['HTTP://example.com', 'http://example.com/'],
  ['//example.com', 'https://example.com/'],
  ['example.com.', 'https://example.com/'],
  ['example.com:8080/a b', 'https://example.com:8080/a%20b'],
  ['bücher.example.org', 'https://xn--bcher-kva.example.org/'],
  ['例え.jp', 'https://xn--r8jz45g.jp/'],
])('%s is stored as %s', (typed, stored) => {
  expect(websiteUrl(typed)).toBe(stored);
});

// The next test covers other schemes, credentials, and IP addresses.
test.each([
  ...['', 'our website', 'example', 'https://', 'https://exa mple.com', 'https://example..com'],
  ...['java\nscript:alert(1)', 'mailto:dana@example.com', 'dana@example.com', 'http://[::1]'],
  ...['https://example.com@evil.example.org', 'http://2130706433', 'http://１２７.０.０.１'],
  ...['http://app.localhost', 'http://router.lan', 'http://metadata.google.internal'],
])('%j is rejected', (typed) => {
  expect(websiteUrl(typed)).toBeUndefined();
});

test('the result is always a public web address, and stable', () => {
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.tuple(fc.constantFrom('http://', 'https://', '', '//', 'javascript:'), fc.string()),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.domain(),
    anyAddress,
  );
  fc.assert(
    fc.property(typed, (value) => {
      const url = websiteUrl(Array.isArray(value) ? value.join('') : value);
      if (url === undefined) return;
      expect(url).toMatch(/^https?:\/\/[a-z0-9._-]+\.[a-z][a-z0-9-]+(?::\d+)?\/[\x21-\x7e]*$/);
      expect(websiteUrl(url)).toBe(url);
    }),
    { numRuns: 300 },
  );
});
