import { expect, test } from 'vitest';
import { canonicalAddress, postDescription } from '~/lib/metadata';
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

test.each([
  [{ meta_description: 'Own', excerpt: 'Excerpt' }, 'Own'],
  [{ meta_description: null, excerpt: 'Excerpt' }, 'Excerpt'],
  [{ meta_description: '  ', excerpt: 'Excerpt' }, 'Excerpt'],
  // Spec §9: 160 characters.
  [{ meta_description: null, excerpt: ' ' }, '😀'.repeat(160)],
])('a post with %j is described as “%s”', (post, description) => {
  expect(postDescription(post, () => '😀'.repeat(200))).toBe(description);
});
