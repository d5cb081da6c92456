import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

describe('a link in a post', () => {
  test.each([...foreignPaths, ...pathsToForeignPaths])(
    'only leaves the site with a scheme: %j',
    (address) => {
      expect(targetOf(address)?.origin ?? 'https://site.example').toBe('https://site.example');
    },
  );

  test.each(foreignAddresses)('runs no script and opens no file: %j', (address) => {
    const scheme = targetOf(address)?.protocol.replace(':', '') ?? 'https';
    expect(postHtmlPolicy.allowedSchemes).toContain(scheme);
  });

  test('stays on the site without a scheme, and has only allowed schemes', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const target = targetOf(address);
        if (target === undefined) return;
        expect(postHtmlPolicy.allowedSchemes).toContain(target.protocol.replace(':', ''));
        // Browsers drop tabs and line breaks, and trim spaces and control characters (WHATWG URL).
        const read = address.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
        if (!/^[a-z][a-z0-9+.-]*:/i.test(read)) expect(target.origin).toBe('https://site.example');
      }),
      { numRuns: 300 },
    );
  });
});
