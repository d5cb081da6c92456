import { expect, test } from 'vitest';
import { siteUrls } from '~/lib/syndication';

const pages = [
  { path: '/', indexed: true },
  { path: '/thank-you', indexed: false },
  { path: '/blog', indexed: true },
];

test('every page that may be indexed is listed, and no other', () => {
  expect(siteUrls(pages, [], 'https://example.com')).toEqual([
    { address: 'https://example.com/' },
    { address: 'https://example.com/blog' },
  ]);
});

test('the blog is as new as the post that changed last', () => {
  const posts = [
    { slug: 'new', updated_at: '2026-01-02T00:00:00+00:00' },
    { slug: 'corrected', updated_at: '2026-03-01T23:00:00-02:00' },
    { slug: 'old', updated_at: '2026-03-02T00:30:00+00:00' },
  ];
  expect(siteUrls(pages, posts, 'https://example.com')).toEqual([
    { address: 'https://example.com/' },
    { address: 'https://example.com/blog', modified: '2026-03-02T01:00:00.000Z' },
    { address: 'https://example.com/blog/new', modified: '2026-01-02T00:00:00+00:00' },
    { address: 'https://example.com/blog/corrected', modified: '2026-03-01T23:00:00-02:00' },
    { address: 'https://example.com/blog/old', modified: '2026-03-02T00:30:00+00:00' },
  ]);
});
