import { expect, test } from 'vitest';
import type { Post } from '~/features/posts/api/posts';
import { changeDelay, pageOf, publishingText } from '~/features/posts/rules/post-status';
import { checkMs } from '~/features/staff';
import { postOf } from '../posts';

const now = Date.parse('2026-11-21T12:00:00Z');
const failed = { publishing: 'failed', publishing_error: 'The disk is full.' } as const;

test.each<[Partial<Post>, text: RegExp, isLive: boolean, isChanging: boolean]>([
  [{ publishing: 'paused' }, /to resume$/, false, false],
  [{ publishing: 'paused-edit' }, /earlier version/, false, false],
  [{ publishing: 'waiting' }, /published$/, false, true],
  [{ publishing: 'publishing' }, /^Publishing…/, false, true],
  [failed, /^Publishing failed: The disk is full\.$/, false, false],
  [{ status: 'unpublished', publishing: 'waiting' }, /removed/, false, true],
  [{ status: 'trash', publishing: 'publishing' }, /removed/, false, true],
  [{ status: 'trash', ...failed }, /^Removing .* The disk is full\.$/, false, false],
  [{ ...failed, publishing_error: null }, /: no reason given/, false, false],
])('a post with %j: %s (live: %s, changing: %s)', (change, text, isLive, changing) => {
  const post = postOf(1, { status: 'public', ...change });
  expect(publishingText(post)).toMatch(text);
  expect(pageOf(post)).toBe(isLive ? '/blog/post-1' : undefined);
  expect(changeDelay(post, now)).toBe(changing ? checkMs : Infinity);
});

test.each<[Partial<Post>, isLive: boolean, delay: number]>([
  [{ status: 'public' }, true, Infinity],
  [{ status: 'public', publishing: 'live' }, true, Infinity],
  [{ status: 'submitted' }, false, Infinity],
  [{ status: 'scheduled' }, false, Infinity],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:01:00Z' }, false, 60_000],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:00:00Z' }, false, checkMs],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T11:00:00Z', is_late: true }, false, Infinity],
])('a post with %j is as its status says (live: %s, next look: %s)', (change, isLive, delay) => {
  const post = postOf(1, change);
  expect(publishingText(post)).toBeUndefined();
  expect(pageOf(post)).toBe(isLive ? '/blog/post-1' : undefined);
  expect(changeDelay(post, now)).toBe(delay);
});
