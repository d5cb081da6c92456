import { expect, test } from 'vitest';
import { llmsTxt, sitemap, sitemapIndex } from '~/lib/syndication';

test('a sitemap lists escaped URLs with their dates in UTC', async () => {
  const response = sitemap([
    { address: 'https://example.com/' },
    { address: 'https://example.com/a?b&c', modified: '2026-01-05T10:00:00+02:00' },
  ]);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response.text()).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://example.com/</loc></url>',
      '<url><loc>https://example.com/a?b&amp;c</loc><lastmod>2026-01-05T08:00:00.000Z</lastmod></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('an index lists sitemaps', async () => {
  const xml = await sitemapIndex([{ address: 'https://example.com/sitemap-posts-1.xml' }]).text();
  expect(xml).toContain(
    [
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<sitemap><loc>https://example.com/sitemap-posts-1.xml</loc></sitemap>',
      '</sitemapindex>',
    ].join('\n'),
  );
});

test('llms.txt has the name, the description, and links by section', () => {
  const link = {
    name: 'Voice AI',
    address: 'https://example.com/voice',
    description: 'It answers.',
  };
  const sections = [
    { title: 'Services', links: [link, { ...link, name: 'A [new] one' }] },
    { title: 'Places', links: [] },
  ];
  expect(llmsTxt('Example & Sample', 'It builds systems.', sections)).toBe(
    `# Example & Sample

> It builds systems.

## Services

- [Voice AI](https://example.com/voice): It answers.
- [A \\[new\\] one](https://example.com/voice): It answers.
`,
  );
});
