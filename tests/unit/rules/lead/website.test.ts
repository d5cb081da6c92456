import fc from 'fast-check';
import { expect, test } from 'vitest';
import { websiteUrl } from '../../../../supabase/functions/_shared/rules/lead/website.ts';
import { anyCharacter, anyAddress, foreignAddresses } from '../nasty-addresses.ts';

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

test.each([
  '',
  'our website',
  'example',
  'https://',
  'https://example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'mailto:dana@example.com',
  'dana@example.com',
  'https://dana:secret@example.com',
  'https://example.com@evil.example.org',
  'localhost',
  'http://app.localhost',
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.0.0.1',
  'http://１２７.０.０.１',
  'http://10.0.0.8',
  'http://192.168.1.1',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://router.lan',
  'http://metadata.google.internal',
  'http://8.8.8.8',
  'https://exa mple.com',
  'https://example..com',
])('%s is rejected', (typed) => {
  expect(websiteUrl(typed)).toBeUndefined();
});

test.each(foreignAddresses)(
  '%j is a public web address as browsers parse it, or is rejected',
  (typed) => {
    const url = websiteUrl(typed);
    if (url === undefined) return;
    const { protocol, username, password, href } = new URL(url);
    expect([/^https?:$/.test(protocol), username, password, href]).toEqual([true, '', '', url]);
  },
);

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
