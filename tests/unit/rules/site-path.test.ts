import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFeaturedImage } from '../../../supabase/functions/_shared/rules/post/post.ts';
import { isSitePath } from '../../../supabase/functions/_shared/rules/site-path.ts';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from './nasty-addresses.ts';

const site = 'https://site.example';
const paths = [
  ...['/', '/a', '/a/', '/uploads/2026/a.png', '/a.png?w=1200&h=630#top', '/?q=//x', '/#/'],
  ...["/~dana/!$&'()*+,;=:@-_.png", '/caf%C3%A9', '/%0d%0a', '/%2f%2fx', '/..', '/a/../b'],
];
const secureUrls = [
  ...['https://example.com', 'https://example.com/', 'https://example.com/a.png'],
  ...['https://images.cdn-1.example.co/a//b.png?url=https://example.com/c.png#d'],
  ...['https://deploy-1--site.example.app/a.png', 'https://my_bucket.s3.example.com?a=b'],
];

const otherAddresses = [...foreignPaths, ...pathsToForeignPaths, ...foreignAddresses];

test.each(paths)('%s is a path on the site', (path) => {
  expect(isSitePath(path)).toBe(true);
  expect(new URL(path, site).origin).toBe(site);
  expect(isFeaturedImage(path)).toBe(true);
});

test.each(secureUrls)('%s isn’t a path on the site, but can be a featured image', (address) => {
  expect(isSitePath(address)).toBe(false);
  expect(isFeaturedImage(address)).toBe(true);
});

test.each(otherAddresses)('%j is neither a path on the site nor a featured image', (address) => {
  expect(isSitePath(address)).toBe(false);
  expect(isFeaturedImage(address)).toBe(false);
});

test('an address that a browser resolves to another host is not a path on the site', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anyAddress, (address) => {
      if (!isSitePath(address)) return;
      accepted += 1;
      const url = new URL(address, site);
      expect(url.origin).toBe(site);
      // The path alone must not lead elsewhere either.
      expect(new URL(url.pathname, site).origin).toBe(site);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('an image that is neither an https URL nor a path on the site is rejected', () => {
  let elsewhere = 0;
  fc.assert(
    fc.property(anyAddress, (address) => {
      if (!isFeaturedImage(address)) return;
      const url = new URL(address, site);
      expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
      if (address.startsWith('/')) {
        expect(url.origin).toBe(site);
      } else {
        elsewhere += 1;
        expect(address.startsWith(`https://${url.host}`)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(elsewhere).toBeGreaterThan(40);
});
