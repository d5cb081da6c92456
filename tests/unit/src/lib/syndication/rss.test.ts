import { expect, test } from 'vitest';
import { rss, type FeedItem } from '~/lib/syndication';

const item: FeedItem = {
  title: 'Fees & <figures>',
  address: 'https://example.com/blog/fees',
  description: 'What "25%" means',
  category: 'AI Recruiting',
  author: 'Sam Sample',
  published: '2026-01-05T10:00:00+02:00',
};
const feed = {
  title: 'Example & Sample',
  description: 'Articles',
  language: 'en-US',
  home: 'https://example.com/blog',
  address: 'https://example.com/rss.xml?a&b',
};

test('an item is escaped and dated as RFC 822 says', () => {
  const xml = rss({ ...feed, items: [item] });
  expect(xml).toContain('<title>Fees &amp; &lt;figures&gt;</title>');
  expect(xml).toContain('<description>What &quot;25%&quot; means</description>');
  expect(xml).toContain('<pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate></item>');
  expect(xml).toContain('<guid isPermaLink="true">https://example.com/blog/fees</guid>');
});

test('the feed names itself and its newest item’s date', () => {
  const xml = rss({ ...feed, items: [item, { ...item, published: '2025-01-01T00:00:00Z' }] });
  expect(xml).toContain(
    '<atom:link href="https://example.com/rss.xml?a&amp;b" rel="self" type="application/rss+xml"/>',
  );
  expect(xml.split('<item>')[0]).toContain('<pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate>');
});

test('an empty feed is one all the same', () => {
  expect(rss({ ...feed, items: [] })).toMatch(/^<rss [^>]*>\n<channel>\n[^]*<\/channel>\n<\/rss>$/);
});
