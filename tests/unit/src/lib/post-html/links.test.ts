import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizePostHtml } from '~/lib/post-html';
import { postHtmlPolicy } from '~rules/post/html';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from '../../../rules/nasty-addresses.ts';
import { strictParse } from './strict-parse';

const page = 'https://site.example/blog/x';

/** The target in a browser. Undefined if the sanitizer removed it. */
function targetOf(address: string): URL | undefined {
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const [link] = strictParse(sanitizePostHtml(`<a href="${written}">x</a>`));
  const href = link?.attributes['href']
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return href === undefined ? undefined : (URL.parse(href, page) ?? undefined);
}

/** Only an allowed scheme can lead away from the site. */
function expectSafe(address: string): void {
  const target = targetOf(address);
  if (target === undefined) return;
  expect(postHtmlPolicy.allowedSchemes).toContain(target.protocol.replace(':', ''));
  // Browsers drop tabs and line breaks, and trim spaces and control characters (WHATWG URL).
  const read = address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
  if (!/^[a-z][a-z0-9+.-]*:/i.test(read)) expect(target.origin).toBe('https://site.example');
}

test.each([...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses])(
  'a link in a post leaves the site only with an allowed scheme: %j',
  expectSafe,
);

test('so does a link to anything else', () => {
  fc.assert(fc.property(anyAddress, expectSafe), { numRuns: 300 });
});
