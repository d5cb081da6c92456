import { beforeEach, expect, test, vi } from 'vitest';
import { blogFeed } from '~/lib/blog-feed';
import { setSource } from '~/lib/posts-source';
import { defaultRetention } from '~rules/retention';
import { card } from './posts-source/card';

// The live source needs variables that only a build has.
vi.mock('~/lib/posts-source/live', () => ({ liveSource: vi.fn() }));

const content = vi.fn<(post: { slug: string }) => Promise<string>>();

beforeEach(() => {
  content.mockReset().mockImplementation(({ slug }) => Promise.resolve(`<p>Text of ${slug}</p>`));
  setSource({
    cards: async () => [],
    retention: async () => defaultRetention,
    rearrangedAt: async () => null,
    content,
  });
});

const feed = (path: string, ...posts: ReturnType<typeof card>[]) =>
  blogFeed({ posts, path, title: 'Blog', site: new URL('https://example.com') });

test('reads the text of a post once for all feeds, until the post changes', async () => {
  const post = card(1);
  await feed('/rss.xml', post);
  await feed('/feed.json', post);
  expect(content).toHaveBeenCalledOnce();

  const { entries } = await feed('/rss.xml', { ...post, title: 'Edited' });
  expect(entries).toMatchObject([{ title: 'Edited', html: '<p>Text of post-1</p>' }]);
});

test('reads a text again after it couldn’t be read', async () => {
  const post = card(2);
  content.mockRejectedValueOnce(new Error('The text is lost.'));
  await expect(feed('/rss.xml', post)).rejects.toThrow('The text is lost.');

  const { entries } = await feed('/rss.xml', post);
  expect(entries).toMatchObject([{ html: '<p>Text of post-2</p>' }]);
});
