import type { APIContext } from 'astro';
import { expect, test, vi } from 'vitest';
import type { PostCard } from '~/lib/posts-source';
import { GET } from '~/pages/rss.xml';
import { card } from '../lib/posts-source/card';

const cards: PostCard[] = [];
vi.mock('~/lib/posts-source/live', () => ({ liveSource: () => ({ cards: async () => cards }) }));

async function feedOf(post: Partial<PostCard>): Promise<string> {
  cards.splice(0, Infinity, card(1, post));
  const site = new URL('https://example.com');
  const response = await GET({ site, url: site } as APIContext);
  return response.text();
}

test('the feed links to itself, and its items have a URL and an RFC 822 date', async () => {
  const xml = await feedOf({ slug: 'fees', published_at: '2026-01-05T10:00:00+02:00' });
  expect(xml).toContain('<pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate>');
  expect(xml).toContain('<guid isPermaLink="true">https://example.com/blog/fees</guid>');
  expect(xml).toContain(
    '<atom:link href="https://example.com/rss.xml" rel="self" type="application/rss+xml"/>',
  );
});

test.each([
  ['Fees & <figures> ]]>', 'Fees &amp; &lt;figures&gt; ]]&gt;'],
  ['control\x0Bcharacters\x01', 'controlcharacters'],
  ['lone \uD800 half', 'lone  half'],
])('%j is escaped as text of every element', async (text, escaped) => {
  const xml = await feedOf({ title: text, excerpt: text, category: text, author_name: text });
  for (const name of ['title', 'description', 'category', 'dc:creator']) {
    expect(xml).toContain(`<${name}>${escaped}</${name}>`);
  }
});
