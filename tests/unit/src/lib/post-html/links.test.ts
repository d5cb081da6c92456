import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicPostHtml, sanitizePostHtml } from '~/lib/post-html';
import { postHtmlPolicy } from '~rules/post/html';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from '../../../rules/nasty-addresses.ts';
import { strictParse } from './strict-parse';

const page = 'https://site.example/blog/x';

/** The link's address after sanitizing. Undefined if the sanitizer removed it. */
function hrefOf(address: string, base?: URL): string | undefined {
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const clean = base ? publicPostHtml : sanitizePostHtml;
  const [link] = strictParse(clean(`<a href="${written}">x</a>`, base));
  return link?.attributes['href']
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Only an allowed scheme can lead away from the site. */
function expectSafe(address: string): void {
  // On the post's page, and in a feed.
  for (const href of [hrefOf(address), hrefOf(address, new URL(page))]) {
    const target = href === undefined ? null : URL.parse(href, page);
    if (target) expectSafeTarget(address, target);
  }
}

function expectSafeTarget(address: string, target: URL): void {
  expect(postHtmlPolicy.allowedSchemes).toContain(target.protocol.replace(':', ''));
  // Browsers drop tabs and line breaks, and trim spaces and control characters (WHATWG URL).
  const read = address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
  if (!/^[a-z][a-z0-9+.-]*:/i.test(read)) expect(target.origin).toBe('https://site.example');
}

test.each([...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses])(
  'a link in a post leaves the site only with an allowed scheme: %j',
  expectSafe,
);

test('a link in a post leaves the site only with an allowed scheme: random addresses', () => {
  fc.assert(fc.property(anyAddress, expectSafe), { numRuns: 300 });
});

test.each([
  ['/contact', 'https://site.example/contact'],
  ['other', 'https://site.example/blog/other'],
  ['?a=1&b=2#c', 'https://site.example/blog/x?a=1&b=2#c'],
  ['#h-part', 'https://site.example/blog/x#h-part'],
  ['https://example.com', 'https://example.com'],
  ['mailto:hello@example.com', 'mailto:hello@example.com'],
  ['//example.com/x', undefined],
  ['javascript:alert(1)', undefined],
])('in a feed, a link to %j is absolute', (address, expected) => {
  expect(hrefOf(address, new URL(page))).toBe(expected);
});
