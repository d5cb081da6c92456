import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { ids, makeSample, type Sample } from './sample.ts';
import { resultOf } from './result.ts';

/** Calls 12, 13, and 15. */
export function describeCommentCalls(sample: () => Sample): void {
  const client = (who: 'anon' | 'user' | 'moderator') => sample().running.client(who);

  beforeEach(async () => {
    await makeSample(sample().running, sample().writer);
  });

  describe('call 12, the comments on a post', () => {
    const comments = (client: SupabaseClient, blog_post_id: string) =>
      client.rpc('get_public_comments_safe', { blog_post_id });

    test('returns the approved ones, oldest first', async () => {
      expect(await resultOf(comments(await client('anon'), ids.alpha))).toEqual({
        status: 200,
        data: [
          {
            id: ids.early,
            author_name: 'Ada',
            content: 'The earlier comment',
            created_at: '2026-01-02T09:00:00+00:00',
          },
          {
            id: ids.late,
            author_name: 'Lee',
            content: 'The later comment',
            created_at: '2026-01-03T09:00:00+00:00',
          },
        ],
      });
    });

    test.each(['anon', 'moderator'] as const)(
      'returns none of a hidden post to %s',
      async (who) => {
        expect(await resultOf(comments(await client(who), ids.draft))).toEqual({
          status: 200,
          data: [],
        });
      },
    );

    test('rejects a malformed ID', async () => {
      expect(await resultOf(comments(await client('anon'), 'x'))).toEqual({
        status: 400,
        code: '22P02',
      });
    });
  });

  describe('call 13, the moderation queue', () => {
    test('lists every comment, newest first, and whether it has an email address', async () => {
      const moderator = await client('moderator');
      const { status, data } = await moderator.rpc('get_admin_comments');
      const queue = data as Record<string, unknown>[];
      expect({ status, first: queue[0], names: queue.map((row) => row['author_name']) }).toEqual({
        status: 200,
        first: {
          id: ids.hidden,
          post_id: ids.draft,
          author_name: 'Hal',
          content: 'On a hidden post',
          created_at: '2026-01-05T09:00:00+00:00',
          moderation_status: 'approved',
          has_protected_email: true,
        },
        names: ['Hal', 'Wim', 'Lee', 'Ada'],
      });
    });

    test('can be joined with the title and slug of each post', async () => {
      const moderator = await client('moderator');
      const { data } = await moderator.rpc('get_admin_comments');
      const posts = await Promise.all(
        (data as { post_id: string }[]).map(({ post_id }) =>
          resultOf(moderator.from('blog_posts').select('title, slug').eq('id', post_id).single()),
        ),
      );
      const alpha = { status: 200, data: { title: 'Alpha, the (first)', slug: 'alpha' } };
      expect(posts).toEqual([
        { status: 200, data: { title: 'A draft', slug: 'draft' } },
        alpha,
        alpha,
        alpha,
      ]);
    });
  });

  describe('call 15, the status of a comment', () => {
    const set = (client: SupabaseClient, id: string, moderation_status: string) =>
      client.from('blog_comments').update({ moderation_status }).eq('id', id);

    test.each(['approved', 'rejected', 'spam', 'pending'])('can become %s', async (status) => {
      const moderator = await client('moderator');
      expect(await resultOf(set(moderator, ids.waiting, status))).toEqual({
        status: 204,
        data: null,
      });
      const back = moderator
        .from('blog_comments')
        .select('moderation_status')
        .eq('id', ids.waiting);
      expect(await resultOf(back.single())).toEqual({
        status: 200,
        data: { moderation_status: status },
      });
    });

    test.each([
      ['an unknown status', 'moderator', ids.waiting, 'whatever', { status: 400, code: '23514' }],
      ['a malformed ID', 'moderator', 'x', 'spam', { status: 400, code: '22P02' }],
      [
        'a user, who sees no comments',
        'user',
        ids.waiting,
        'approved',
        { status: 204, data: null },
      ],
    ] as const)('isn’t changed by %s', async (_, who, id, status, expected) => {
      expect(await resultOf(set(await client(who), id, status))).toEqual(expected);
      const rows = await sample().running.query(
        'select moderation_status as status from public.blog_comments where id = $1',
        [ids.waiting],
      );
      expect(rows).toEqual([{ status: 'pending' }]);
    });
  });
}
