import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { describeLanes } from '../lanes/index.ts';
import { commentOn, type Row } from './rows.ts';
import { alpha, commentTimes, ids, makeSample, resultOf, type Sample } from './sample.ts';

type Who = keyof Sample['clients'];

const ok = (data: unknown) => ({ status: 200, data });
const noContent = { status: 204, data: null };

/**
 * The calls of spec §7 under /rest/v1 through supabase-js. Every lane gives the same responses. The permission
 * matrix tests calls 6 and 7, and who can do what, and search.test.ts what a listing's search finds.
 */
describeLanes('The calls of the specification', (lane) => {
  let sample: Sample;
  const client = (who: Who) => sample.clients[who];

  beforeAll(async () => {
    sample = await makeSample(await lane.start());
  });

  describe('call 8, the listing', () => {
    const list = (who: Who) =>
      client(who)
        .from('blog_posts')
        .select('*', { count: 'exact' })
        .order('published_at', { ascending: false });
    const publicPosts = (who: Who) =>
      list(who).eq('is_published', true).eq('moderation_status', 'approved');

    test('returns every field of public posts, newest first, with a count', async () => {
      const hidden = { author_id: sample.writer.id, old_slugs: [], trashed_at: null };
      const categories = { category_slug: 'hiring', old_category_slugs: [] };
      expect(await resultOf(publicPosts('anon').range(2, 3))).toEqual({
        status: 206,
        count: 3,
        data: [{ ...alpha, ...hidden, ...categories }],
      });
      const end = { status: 416, code: 'PGRST103' };
      expect(await resultOf(publicPosts('anon').range(10, 19))).toEqual(end);
    });

    test('can be filtered', async () => {
      for (const [query, slugs] of [
        [publicPosts('anon').eq('is_featured', true), ['beta']],
        [publicPosts('anon').eq('category', 'Hiring'), ['beta', 'alpha']],
        [publicPosts('anon').eq('category', 'None'), []],
        [list('anon'), ['gamma', 'beta', 'alpha']],
        [list('moderator').eq('is_published', true), ['submitted', 'gamma', 'beta', 'alpha']],
      ] as const) {
        const { status, data, count } = await query;
        expect([status, count]).toEqual([200, slugs.length]);
        expect(data?.map(({ slug }) => slug as string)).toEqual(slugs);
      }
    });

    test('has no count unless requested, or only the count', async () => {
      const posts = client('anon').from('blog_posts');
      const first = posts.select('slug').order('published_at').range(0, 0);
      expect(await resultOf(first)).toEqual({ status: 200, data: [{ slug: 'alpha' }] });
      const counted = posts.select('*', { count: 'exact', head: true });
      expect(await resultOf(counted)).toEqual({ status: 200, data: null, count: 3 });
    });
  });

  test('calls 9 and 10, one post by its slug, and the categories of public posts', async () => {
    const publicPosts = (columns: string) =>
      client('anon')
        .from('blog_posts')
        .select(columns)
        .eq('is_published', true)
        .eq('moderation_status', 'approved');
    const bySlug = (slug: string) => publicPosts('title, slug').eq('slug', slug);
    expect(await resultOf(bySlug('beta').single())).toEqual(ok({ title: 'A title', slug: 'beta' }));
    for (const slug of ['missing', 'draft', 'submitted']) {
      expect(await resultOf(bySlug(slug).single())).toEqual({ status: 406, code: 'PGRST116' });
    }
    expect(await resultOf(bySlug('missing').maybeSingle())).toEqual(ok(null));
    expect(await resultOf(publicPosts('category').order('slug'))).toEqual(
      ok([{ category: 'Hiring' }, { category: 'Hiring' }, { category: 'Marketing' }]),
    );
  });

  test('call 12, the comments on a post', async () => {
    const comments = (blog_post_id: string, who: Who = 'anon') =>
      resultOf(client(who).rpc('get_public_comments_safe', { blog_post_id }));
    const fields = { parent_id: null, content: 'A comment of a reader.' };
    expect(await comments(ids.alpha)).toEqual(
      ok([
        { ...fields, id: ids.early, author_name: 'Ada', created_at: commentTimes.early },
        { ...fields, id: ids.late, author_name: 'Lee', created_at: commentTimes.late },
      ]),
    );
    expect(await comments(ids.draft)).toEqual(ok([]));
    expect(await comments(ids.draft, 'moderator')).toEqual(ok([]));
    expect(await comments('x')).toEqual({ status: 400, code: '22P02' });
    // The next page, if there are many.
    const next = client('anon')
      .rpc('get_public_comments_safe', { blog_post_id: ids.alpha }, { count: 'exact' })
      .order('id')
      .gt('id', ids.early)
      .limit(1);
    expect(await resultOf(next)).toMatchObject({ status: 200, count: 1, data: [{ id: ids.late }] });
  });

  test('call 13, the moderation queue, newest first', async () => {
    const { data } = await client('moderator').rpc('get_admin_comments');
    const queue = data as Row[];
    expect(queue.map((row) => row['author_name'])).toEqual(['Hal', 'Wim', 'Lee', 'Ada']);
    expect(queue[0]).toEqual({
      id: ids.hidden,
      post_id: ids.draft,
      parent_id: null,
      author_name: 'Hal',
      content: 'A comment of a reader.',
      created_at: commentTimes.hidden,
      moderation_status: 'approved',
      spam_signals: [],
      spam_score: 0,
      has_protected_email: true,
    });
  });

  describe.each([
    ['call 11', 'blog_posts', ids.submitted, ['approved', 'rejected', 'pending'], 'spam'],
    ['call 15', 'blog_comments', ids.waiting, ['approved', 'rejected', 'spam', 'pending'], 'lost'],
  ] as const)('%s, the status in %s', (_, table, id, statuses, unknown) => {
    const update = (who: Who, row: string, moderation_status: string) =>
      client(who).from(table).update({ moderation_status }).eq('id', row);
    const current = () =>
      client('moderator').from(table).select('moderation_status').eq('id', id).single();

    test('can be set by a moderator', async () => {
      for (const moderation_status of statuses) {
        expect(await resultOf(update('moderator', id, moderation_status))).toEqual(noContent);
        expect(await resultOf(current())).toEqual(ok({ moderation_status }));
      }
      const returned = update('moderator', id, 'pending').select('moderation_status');
      expect(await resultOf(returned)).toEqual(ok([{ moderation_status: 'pending' }]));
    });

    test('isn’t changed by other requests', async () => {
      const invalid = { status: 400, code: '23514' };
      expect(await resultOf(update('moderator', id, unknown))).toEqual(invalid);
      const malformed = { status: 400, code: '22P02' };
      expect(await resultOf(update('moderator', 'x', 'approved'))).toEqual(malformed);
      // A user sees neither of them.
      expect(await resultOf(update('user', id, 'approved'))).toEqual(noContent);
      expect(await resultOf(update('moderator', ids.missing, 'approved'))).toEqual(noContent);
      const none = update('moderator', ids.missing, 'approved').select('id').single();
      expect(await resultOf(none)).toEqual({ status: 406, code: 'PGRST116' });
      expect(await resultOf(current())).toEqual(ok({ moderation_status: 'pending' }));
    });
  });

  describe('call 14, a new comment', () => {
    const comment = commentOn(ids.beta, { author_name: ' Nia ', moderation_status: 'pending' });
    const add = (change: Row = {}, who: Who = 'anon') =>
      client(who)
        .from('blog_comments')
        .insert({ ...comment, ...change });

    beforeEach(() => sample.running.query('delete from private.rate_limits'));

    test.each(['anon', 'user', 'moderator'] as const)('is stored for %s', async (who) => {
      await sample.running.query('delete from public.blog_comments where post_id = $1', [ids.beta]);
      expect(await resultOf(add({}, who))).toEqual({ status: 201, data: null });
      const rows = await sample.running.query(
        `select post_id, author_name, author_email, content, moderation_status
         from public.blog_comments where post_id = $1`,
        [ids.beta],
      );
      expect(rows).toEqual([{ ...comment, author_name: 'Nia' }]);
    });

    test.each<[string, Row, number, string]>([
      ['on a hidden post', { post_id: ids.draft }, 401, '42501'],
      ['on a missing post', { post_id: ids.missing }, 401, '42501'],
      ['with the status approved', { moderation_status: 'approved' }, 401, '42501'],
      ['with a malformed post ID', { post_id: 'x' }, 400, '22P02'],
      ['that’s too short', { content: 'Too short' }, 400, '23514'],
      ['without an email address', { author_email: null }, 400, '23502'],
      ['with an unknown field', { website: 'x' }, 400, 'PGRST204'],
    ])('%s is rejected', async (_, change, status, code) => {
      expect(await resultOf(add(change))).toEqual({ status, code });
    });

    test('gets the same error on a hidden and a missing post', async () => {
      const hidden = await add({ post_id: ids.draft });
      const missing = await add({ post_id: ids.missing });
      expect(hidden.error).toEqual(missing.error);
    });

    test('isn’t returned to its author', async () => {
      expect(await resultOf(add().select())).toEqual({ status: 401, code: '42501' });
    });
  });

  test('a taken slug is a 409 with 23505', async () => {
    const writer = await sample.running.client(sample.writer);
    const post = { slug: 'alpha', title: 'T', category: 'C', author_name: 'W' };
    expect(await resultOf(writer.from('blog_posts').insert(post))).toEqual({
      status: 409,
      code: '23505',
    });
  });

  const post = 'blog_posts?';
  const comments = 'rpc/get_public_comments_safe';
  /** Requests that only a hand-written client sends, and that don't end in PostgREST or Lite. */
  test.each<[string, string, string, unknown, number, string | RegExp]>([
    // PostgREST 12 passes on the database's code. 13 and Lite have one of their own.
    ['an unknown table', 'GET', 'unknown', undefined, 404, /^(?:42P01|PGRST205)$/],
    ['a malformed ID', 'GET', `${post}id=eq.x`, undefined, 400, '22P02'],
    ['an argument of another type', 'POST', comments, { blog_post_id: 'x' }, 400, '22P02'],
    ['malformed JSON', 'POST', 'blog_comments', '{', 400, 'PGRST102'],
    [
      'a write through GET',
      'GET',
      'rpc/submit_lead?lead={}&idempotency_key=a&client_address=a',
      undefined,
      401,
      '42501',
    ],
  ])('%s is an error', async (_, method, path, body, status, code) => {
    const answer = await ask(sample.running, `/rest/v1/${path}`, {
      method,
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
