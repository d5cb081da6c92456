import { describe, expect, test } from 'vitest';
import { ids, type Sample } from './sample.ts';

const id = `id=eq.${ids.alpha}`;
const comment = { post_id: ids.beta };

// PostgREST 12 passes on the database's code. 13 and Lite have one of their own.
const unknownTable = /^(?:42P01|PGRST205)$/;

/** Requests that only a hand-written client sends. */
const mistakes: [string, string, string, unknown, number, string | RegExp][] = [
  ['an unknown table', 'GET', 'nothing', undefined, 404, unknownTable],
  ['an unknown column', 'GET', 'blog_posts?select=nothing', undefined, 400, '42703'],
  ['an unknown filter', 'GET', 'blog_posts?nothing=eq.1', undefined, 400, '42703'],
  ['an unknown order', 'GET', 'blog_posts?order=nothing', undefined, 400, '42703'],
  ['an unknown relation', 'GET', 'blog_posts?select=nothing(*)', undefined, 400, 'PGRST200'],
  ['an unknown operator', 'GET', 'blog_posts?slug=is_like.a', undefined, 400, 'PGRST100'],
  ['a broken or', 'GET', 'blog_posts?or=(slug.eq.a', undefined, 400, 'PGRST100'],
  ['a broken select', 'GET', 'blog_posts?select=slug(', undefined, 400, 'PGRST100'],
  ['a malformed ID', 'GET', 'blog_posts?id=eq.x', undefined, 400, '22P02'],
  ['a malformed date', 'GET', 'blog_posts?published_at=gt.x', undefined, 400, '22007'],
  ['a negative limit', 'GET', 'blog_posts?limit=-1', undefined, 416, 'PGRST103'],
  ['an unknown function', 'POST', 'rpc/nothing', {}, 404, 'PGRST202'],
  ['a missing argument', 'POST', 'rpc/get_public_comments_safe', {}, 404, 'PGRST202'],
  ['an unknown argument', 'POST', 'rpc/get_current_user_role', { a: 1 }, 404, 'PGRST202'],
  [
    'an argument of another type',
    'POST',
    'rpc/get_public_comments_safe',
    { blog_post_id: 'x' },
    400,
    '22P02',
  ],
  ['an unknown field', 'POST', 'blog_comments', { ...comment, nothing: 1 }, 400, 'PGRST204'],
  ['malformed JSON', 'POST', 'blog_comments', '{', 400, 'PGRST102'],
  ['an update of an unknown field', 'PATCH', `blog_posts?${id}`, { nothing: 1 }, 400, 'PGRST204'],
  [
    'a write through GET',
    'GET',
    'rpc/submit_lead?lead={}&idempotency_key=a&client_address=a',
    undefined,
    401,
    '42501',
  ],
];

export function describeMistakes(sample: () => Sample): void {
  describe('an invalid request', () => {
    test.each(mistakes)('%s', async (_, method, path, body, status, code) => {
      const { url, keys } = sample().running;
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        method,
        headers: { apikey: keys.publishable, 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const error = (await answer.json()) as { code: string };
      expect({ status: answer.status, code: error.code }).toEqual({
        status,
        code: expect.stringMatching(code),
      });
      expect(Object.keys(error).sort()).toEqual(['code', 'details', 'hint', 'message']);
    });
  });
}
