import { beforeEach, describe, expect, test } from 'vitest';
import { ids, makeSample, type Sample } from './sample.ts';
import { resultOf } from './result.ts';

export function describeNewComments(sample: () => Sample): void {
  const client = (who: 'anon' | 'user' | 'moderator') => sample().running.client(who);

  beforeEach(async () => {
    await makeSample(sample().running, sample().writer);
    await sample().running.query('delete from private.rate_limits');
  });

  describe('call 14, a new comment', () => {
    const comment = {
      post_id: ids.beta as string,
      author_name: ' Nia ',
      author_email: 'nia@example.com',
      content: 'Ten characters at least',
      moderation_status: 'pending',
    };
    const add = async (change: object = {}, who: 'anon' | 'user' | 'moderator' = 'anon') =>
      resultOf((await client(who)).from('blog_comments').insert({ ...comment, ...change }));

    test.each(['anon', 'user', 'moderator'] as const)('is stored for %s', async (who) => {
      expect(await add({}, who)).toEqual({ status: 201, data: null });
      const rows = await sample().running.query(
        `select author_name, author_email, content, moderation_status
         from public.blog_comments where post_id = $1`,
        [ids.beta],
      );
      expect(rows).toEqual([
        {
          author_name: 'Nia',
          author_email: 'nia@example.com',
          content: 'Ten characters at least',
          moderation_status: 'pending',
        },
      ]);
    });

    test.each([
      ['on a hidden post', { post_id: ids.draft }, 401, '42501'],
      ['on a missing post', { post_id: ids.nothing }, 401, '42501'],
      ['with the status approved', { moderation_status: 'approved' }, 401, '42501'],
      ['with a date', { created_at: '2020-01-01T00:00:00Z' }, 401, '42501'],
      ['with a malformed post ID', { post_id: 'x' }, 400, '22P02'],
      ['with a short name', { author_name: ' N ' }, 400, '23514'],
      ['with an invalid email address', { author_email: 'nia' }, 400, '23514'],
      ['if it’s too short', { content: 'Too short' }, 400, '23514'],
      ['if it’s too long', { content: 'x'.repeat(2001) }, 400, '23514'],
      ['without an email address', { author_email: null }, 400, '23502'],
      ['with an unknown field', { website: 'x' }, 400, 'PGRST204'],
    ])('is rejected %s', async (_, change, status, code) => {
      expect(await add(change)).toEqual({ status, code });
    });

    test('gets the same error on a hidden and a missing post', async () => {
      const anon = await client('anon');
      const errors = await Promise.all(
        [ids.draft, ids.nothing].map(async (post_id) => {
          const { error } = await anon.from('blog_comments').insert({ ...comment, post_id });
          return error;
        }),
      );
      expect(errors[0]).toEqual(errors[1]);
    });

    test('isn’t returned to its author', async () => {
      const anon = await client('anon');
      expect(await resultOf(anon.from('blog_comments').insert(comment).select())).toEqual({
        status: 401,
        code: '42501',
      });
    });
  });
}
