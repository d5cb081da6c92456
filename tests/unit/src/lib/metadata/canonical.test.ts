import { expect, test } from 'vitest';
import { canonicalAddress } from '~/lib/metadata';

test.each([
  ['/', 'https://example.com/'],
  ['/index.html', 'https://example.com/'],
  ['/blog', 'https://example.com/blog'],
  ['/blog/', 'https://example.com/blog'],
  ['/blog.html', 'https://example.com/blog'],
  ['/blog/fees.html', 'https://example.com/blog/fees'],
  ['/blog/index.html', 'https://example.com/blog'],
  ['/blog/on-index.html', 'https://example.com/blog/on-index'],
])('%s has one address, %s', (path, address) =>
  expect(canonicalAddress(path, 'https://example.com')).toBe(address),
);
