import { expect, test } from 'vitest';
import { sitemap } from '~/lib/syndication';

test('lists addresses, escaped, with the date where there is one', () => {
  const xml = sitemap([
    { address: 'https://example.com/' },
    { address: 'https://example.com/a?b&c', modified: '2026-01-05T10:00:00+02:00' },
  ]);
  expect(xml).toBe(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://example.com/</loc></url>',
      '<url><loc>https://example.com/a?b&amp;c</loc><lastmod>2026-01-05T08:00:00.000Z</lastmod></url>',
      '</urlset>',
    ].join('\n'),
  );
});
