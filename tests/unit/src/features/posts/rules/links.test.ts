import { beforeEach, expect, test, vi } from 'vitest';
import { postOf } from '../posts';

const pages = vi.hoisted(() => [] as { href: string }[]);
vi.mock('~/config/staff-pages', () => ({ staffPages: pages }));

const load = () => import('~/features/posts/rules/links');

beforeEach(() => {
  vi.resetModules();
  pages.length = 0;
});

test('there are no links to pages that don’t exist', async () => {
  const { newPostLink, editLink, commentsLink } = await load();
  expect([newPostLink, editLink(postOf(1)), commentsLink(postOf(1))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [1, '/blog/moderation?queue=comments&status=pending#q=Pay+%26+hours'],
  [0, '/blog/moderation?queue=comments&status=approved#q=Pay+%26+hours'],
])('with %i pending comments, the comments of a post are at %s', async (pending, link) => {
  pages.push({ href: '/blog/create' }, { href: '/blog/moderation' });
  const { editLink, commentsLink } = await load();
  const post = postOf(1, { title: 'Pay & hours', pending_comment_count: pending });
  expect(commentsLink(post)).toBe(link);
  expect(editLink(post)).toBe('/blog/create?post=post-1');
});
