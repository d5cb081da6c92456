import { expect, test } from 'vitest';
import type { Post } from '~/features/posts/api/posts';
import { isChanging, pageOf, publishingText } from '~/features/posts/rules/post-status';
import { postOf } from '../posts';

const now = Date.parse('2026-11-21T12:00:00Z');
const failed = { publishing: 'failed', publishing_error: 'The disk is full.' } as const;

test.each<[Partial<Post>, string | undefined, string | undefined, boolean]>([
  [{ status: 'public' }, undefined, '/blog/post-1', false],
  [{ status: 'public', publishing: 'live' }, 'Live', '/blog/post-1', false],
  [
    { status: 'public', publishing: 'paused' },
    'Waiting for publishing to resume',
    undefined,
    false,
  ],
  [
    { status: 'public', publishing: 'paused-edit' },
    'Visitors see an earlier version until publishing resumes',
    undefined,
    false,
  ],
  [{ status: 'public', publishing: 'waiting' }, 'Waiting to be published', undefined, true],
  [{ status: 'public', publishing: 'publishing' }, 'Publishing…', undefined, true],
  [{ status: 'public', ...failed }, 'Publishing failed: The disk is full.', undefined, false],
  [
    { status: 'unpublished', publishing: 'waiting' },
    'Waiting to be removed from the site',
    undefined,
    true,
  ],
  [
    { status: 'trash', ...failed },
    'Removing it from the site failed: The disk is full.',
    undefined,
    false,
  ],
  [{ status: 'submitted' }, undefined, undefined, false],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:00:01Z' }, undefined, undefined, false],
  [{ status: 'scheduled', scheduled_for: '2026-11-21T12:00:00Z' }, undefined, undefined, true],
  [
    { status: 'scheduled', scheduled_for: '2026-11-21T11:00:00Z', is_late: true },
    undefined,
    undefined,
    false,
  ],
])('the text, the page, and whether it’s changing of %j', (change, text, page, changing) => {
  const post = postOf(1, change);
  expect([publishingText(post), pageOf(post), isChanging(post, now)]).toEqual([
    text,
    page,
    changing,
  ]);
});
