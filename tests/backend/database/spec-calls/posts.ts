import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { ids, type Sample } from './sample.ts';
import { resultOf } from './result.ts';

/** Calls 9 to 11. */
export function describePostCalls(sample: () => Sample): void {
  const client = (who: 'anon' | 'moderator') => sample().running.client(who);

  describe('call 9, one post by its slug', () => {
    const bySlug = (anon: SupabaseClient, slug: string) =>
      anon
        .from('blog_posts')
        .select('title, slug')
        .eq('slug', slug)
        .eq('is_published', true)
        .eq('moderation_status', 'approved');

    test('returns one object', async () => {
      expect(await resultOf(bySlug(await client('anon'), 'beta').single())).toEqual({
        status: 200,
        data: { title: 'Beta 100% sure', slug: 'beta' },
      });
    });

    test.each(['none', 'draft', 'submitted'])('returns 406 for %s', async (slug) => {
      expect(await resultOf(bySlug(await client('anon'), slug).single())).toEqual({
        status: 406,
        code: 'PGRST116',
      });
    });

    test('returns null for a missing post with maybeSingle', async () => {
      expect(await resultOf(bySlug(await client('anon'), 'none').maybeSingle())).toEqual({
        status: 200,
        data: null,
      });
    });
  });

  test('call 10, the categories of public posts', async () => {
    const query = (await client('anon'))
      .from('blog_posts')
      .select('category')
      .eq('is_published', true)
      .eq('moderation_status', 'approved')
      .order('slug');
    expect(await resultOf(query)).toEqual({
      status: 200,
      data: [{ category: 'Hiring' }, { category: 'Hiring' }, { category: 'Marketing' }],
    });
  });

  describe('call 11, the status of a post', () => {
    const set = (client: SupabaseClient, id: string, moderation_status: string) =>
      client.from('blog_posts').update({ moderation_status }).eq('id', id);

    beforeEach(async () => {
      await sample().running.query(
        `update public.blog_posts set moderation_status = 'pending' where id = $1`,
        [ids.submitted],
      );
    });

    test('can be set by a moderator', async () => {
      const moderator = await client('moderator');
      expect(await resultOf(set(moderator, ids.submitted, 'approved'))).toEqual({
        status: 204,
        data: null,
      });
      const back = set(moderator, ids.submitted, 'rejected').select('slug, moderation_status');
      expect(await resultOf(back)).toEqual({
        status: 200,
        data: [{ slug: 'submitted', moderation_status: 'rejected' }],
      });
    });

    test('changes nothing if the post doesn’t exist', async () => {
      const moderator = await client('moderator');
      expect(await resultOf(set(moderator, ids.nothing, 'approved'))).toEqual({
        status: 204,
        data: null,
      });
      expect(await resultOf(set(moderator, ids.nothing, 'approved').select().single())).toEqual({
        status: 406,
        code: 'PGRST116',
      });
    });

    test.each([
      ['an unknown status', 'moderator', ids.submitted, 'spam', 400, '23514'],
      ['a malformed ID', 'moderator', 'x', 'approved', 400, '22P02'],
    ] as const)('rejects %s', async (_, who, id, status, wanted, code) => {
      expect(await resultOf(set(await client(who), id, status))).toEqual({ status: wanted, code });
    });
  });

  test('a taken slug is a 409 with 23505', async () => {
    const writer = await sample().running.client(sample().writer);
    const post = { slug: 'alpha', title: 'T', category: 'C', author_name: 'W' };
    expect(await resultOf(writer.from('blog_posts').insert(post))).toEqual({
      status: 409,
      code: '23505',
    });
  });
}
