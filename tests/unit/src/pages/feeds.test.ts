import type { APIContext, APIRoute } from 'astro';
import { expect, test, vi } from 'vitest';
import type { PostCard } from '~/lib/posts-source';
import { GET as getJson } from '~/pages/feed.json';
import { GET as getRss } from '~/pages/rss.xml';
import { card } from '../lib/posts-source/card';

const post = vi.hoisted((): { card?: PostCard; content: string; rearrangedAt: string | null } => ({
  content: '',
  rearrangedAt: null,
}));
vi.mock('~/lib/posts-source/live', () => ({
  liveSource: () => ({
    cards: async () => [post.card],
    content: async () => post.content,
    rearrangedAt: async () => post.rearrangedAt,
  }),
}));

async function feedOf(route: APIRoute, fields: Partial<PostCard>, content = ''): Promise<string> {
  Object.assign(post, { card: card(1, fields), content });
  const site = new URL('https://example.com');
  return (await route({ site, url: site } as APIContext)).text();
}

const post1 = {
  slug: 'fees',
  tags: ['fees', 'Fees', 'agencies'],
  published_at: '2026-01-05T10:00:00+02:00',
  updated_at: '2026-02-05T10:00:00+02:00',
  featured_image_url: 'https://images.example.com/a.jpg?w=1&h=2',
  featured_image_alt: 'A "quiet" unit & 007',
};
const content1 = '<p onclick="x">5 &lt; 6 <a href="/contact">us</a></p><script>alert(1)</script>';
const html1 =
  '<p><img src="https://images.example.com/a.jpg?w=1&amp;h=2" alt="A &quot;quiet&quot; unit &amp; 007"/></p>' +
  '<p>5 &lt; 6 <a href="https://example.com/contact">us</a></p>';

const linesOf = async (...post: [Partial<PostCard>, string?]) =>
  (await feedOf(getRss, ...post)).replaceAll('><', '>\n<').split('\n');

test('an RSS item has the whole post, its image, dates, and an ID that outlives its URL', async () => {
  const lines = await linesOf(post1, content1);
  const expected = [
    '<title>Post 1</title>',
    '<link>https://example.com/blog/fees</link>',
    `<guid isPermaLink="false">urn:uuid:${card(1).id}</guid>`,
    '<pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate>',
    '<atom:updated>2026-02-05T08:00:00.000Z</atom:updated>',
    '<dc:creator>Sam Sample</dc:creator>',
    '<category>Fees</category>',
    '<category>fees</category>',
    '<category>agencies</category>',
    '<description>Excerpt</description>',
    '<media:content url="https://images.example.com/a.jpg?w=1&amp;h=2" medium="image" type="image/jpeg">',
    '<media:description type="plain">A "quiet" unit &amp; 007</media:description>',
    '</media:content>',
    `<content:encoded>${html1.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</content:encoded>`,
  ];
  const item = lines.slice(lines.indexOf('<item>') + 1, lines.indexOf('</item>'));
  expect(item.sort()).toEqual(expected.sort());
});

test('an RSS feed says where it is and when it changed', async () => {
  expect(await linesOf(post1)).toEqual(
    expect.arrayContaining([
      '<atom:link href="https://example.com/rss.xml" rel="self" type="application/rss+xml"/>',
      '<lastBuildDate>Thu, 05 Feb 2026 08:00:00 GMT</lastBuildDate>',
    ]),
  );
});

test('a post that was last edited before it was published has its publication date as its last change', async () => {
  const dates = {
    published_at: '2026-01-05T10:00:00+00:00',
    updated_at: '2026-01-02T10:00:00+00:00',
  };
  const xml = await feedOf(getRss, dates);
  expect(xml).toContain('<pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>');
  expect(xml).toContain('<atom:updated>2026-01-05T10:00:00.000Z</atom:updated>');
  expect(xml).toContain('<lastBuildDate>Mon, 05 Jan 2026 10:00:00 GMT</lastBuildDate>');
  const { items } = JSON.parse(await feedOf(getJson, dates)) as { items: unknown[] };
  expect(items).toMatchObject([
    { date_published: '2026-01-05T10:00:00.000Z', date_modified: '2026-01-05T10:00:00.000Z' },
  ]);
});

test('the date of an RSS feed changes when a post leaves it', async () => {
  post.rearrangedAt = '2026-03-05T10:00:00+00:00';
  const xml = await feedOf(getRss, post1);
  post.rearrangedAt = null;
  expect(xml).toContain('<lastBuildDate>Thu, 05 Mar 2026 10:00:00 GMT</lastBuildDate>');
});

test.each([
  ['/photo', ''],
  ['/photo.constructor', ''],
  ['/photo.__proto__', ''],
  ['/photo.webp', ' type="image/webp"'],
])('the image %s without a description is one element', async (path, type) => {
  const xml = await feedOf(getRss, { featured_image_url: path });
  const url = `https://example.com${path}`;
  expect(xml).toContain(`<media:content url="${url}" medium="image"${type}/>`);
  // Requires the size of the file, which isn't known.
  expect(xml).not.toContain('<enclosure');
});

test('an image that the post’s page can’t show isn’t in the feed', async () => {
  const xml = await feedOf(getRss, { featured_image_url: 'https://other.example.com/a.jpg' });
  expect(xml).not.toContain('other.example.com');
});

test.each([
  ['Fees & <figures> ]]>', 'Fees &amp; &lt;figures&gt; ]]&gt;'],
  ['control\x0Bcharacters\x01', 'controlcharacters'],
  ['lone \uD800 half', 'lone  half'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['0x1f', '0x1f'],
  ['true', 'true'],
  [' two  spaces ', ' two  spaces '],
  ['👩‍⚕️ 採用', '👩‍⚕️ 採用'],
])('%j is escaped in every element, and otherwise unchanged', async (text, escaped) => {
  const xml = await feedOf(getRss, {
    title: text,
    excerpt: text,
    category: text,
    author_name: text,
  });
  for (const name of ['title', 'description', 'category', 'dc:creator']) {
    expect(xml).toContain(`<${name}>${escaped}</${name}>`);
  }
});

test('a JSON Feed has the same content', async () => {
  const { items, ...feed } = JSON.parse(await feedOf(getJson, post1, content1)) as {
    items: unknown[];
  };
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://example.com/blog',
    feed_url: 'https://example.com/feed.json',
  });
  expect(items).toEqual([
    {
      id: `urn:uuid:${card(1).id}`,
      url: 'https://example.com/blog/fees',
      title: 'Post 1',
      summary: 'Excerpt',
      content_html: html1,
      image: post1.featured_image_url,
      date_published: '2026-01-05T08:00:00.000Z',
      date_modified: '2026-02-05T08:00:00.000Z',
      authors: [{ name: 'Sam Sample' }],
      tags: ['Fees', 'fees', 'agencies'],
    },
  ]);
});
