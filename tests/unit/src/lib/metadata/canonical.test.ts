import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress } from '~/lib/metadata';
import { isPostSlug } from '~rules/post/slugs';
import { foreignPaths, pathsToForeignPaths } from '../../../rules/nasty-addresses.ts';

test.each([
  ['/', 'https://example.com/'],
  ['/index.html', 'https://example.com/'],
  ['/blog', 'https://example.com/blog'],
  ['/blog/', 'https://example.com/blog'],
  ['/blog.html', 'https://example.com/blog'],
  ['/blog/fees.html', 'https://example.com/blog/fees'],
  ['/blog/index.html', 'https://example.com/blog'],
  ['/blog/on-index.html', 'https://example.com/blog/on-index'],
])('%s has the canonical URL %s', (path, address) =>
  expect(canonicalAddress(path, 'https://example.com')).toBe(address),
);

test.each([...foreignPaths, ...pathsToForeignPaths])('%j never leads to another host', (path) => {
  expect(new URL(canonicalAddress(path, 'https://example.com')).host).toBe('example.com');
});

test('the canonical URL of a post is its slug under /blog', () => {
  const slug = fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/).filter(isPostSlug);
  fc.assert(
    fc.property(slug, (slug) => {
      const address = canonicalAddress(`/blog/${slug}`, 'https://example.com');
      expect(address).toBe(`https://example.com/blog/${slug}`);
      expect(new URL(address).href).toBe(address);
    }),
  );
});
