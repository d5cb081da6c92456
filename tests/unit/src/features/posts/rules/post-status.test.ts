import { expect, test } from 'vitest';
import type { Post } from '~/features/posts/api/posts';
import { isChanging, pageOf, publishingText } from '~/features/posts/rules/post-status';
import { postOf } from '../posts';

const now = Date.parse('2026-11-21T12:00:00Z');
const failed = { publishing: 'failed', publishing_error: 'The disk is full.' } as const;

test.each<[Partial<Post>, text: RegExp, isLive: boolean, isChanging: boolean]>([
  [{ publishing: 'live' }, /^Live$/, true, false],
  [{ publishing: 'paused' }, /to resume$/, false, false],
  [{ publishing: 'paused-edit' }, /earlier version/, false, false],
  [{ publishing: 'waiting' }, /published$/, false, true],
  [{ publishing: 'publishing' }, /^Publishing…/, false, true],
  [failed, /^Publishing failed: The disk is full\.$/, false, false],
  [{ status: 'unpublished', publishing: 'live' }, /./, false, false],
  [{ status: 'unpublished', publishing: 'waiting' }, /removed/, false, true],
  [{ status: 'trash', publishing: 'publishing' }, /removed/, false, true],
  [{ status: 'trash', ...failed }, /^Removing .* The disk is full\.$/, false, false],
  [{ ...failed, publishing_error: null }, /: no reason given/, false, false],
])('a post with %j: %s (live: %s, changing: %s)', (change, text, isLive, changing) => {
  const post = postOf(1, { status: 'public', ...change });
  expect(publishingText(post)).toMatch(text);
  expect(pageOf(post)).toBe(isLive ? '/blog/post-1' : undefined);
  expect(isChanging(post, now)).toBe(changing);
});

test.each<[Partial<Post>, isLive: boolean, isChanging: boolean]>([
  [{ status: 'public' }, true, false],
  [{ status: 'submitted' }, false, false],
  [{ status: 'scheduled' }, false, false],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:00:01Z' }, false, false],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:00:00Z' }, false, true],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T11:00:00Z', is_late: true }, false, false],
])('without a publisher, a post with %j (live: %s, changing: %s)', (change, isLive, changing) => {
  const post = postOf(1, change);
  expect(publishingText(post)).toBeUndefined();
  expect(pageOf(post)).toBe(isLive ? '/blog/post-1' : undefined);
  expect(isChanging(post, now)).toBe(changing);
});
