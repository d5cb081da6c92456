import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { daysAgo } from '../../days-ago.ts';
import { ask } from '../ask.ts';
import { describeLanes, type Person, type Running } from '../lanes/index.ts';
import { commentOn, draftOf, insertRow, resultOf, type Row } from './rows.ts';

const postIds = {
  alpha: '00000000-0000-4000-b000-000000000001',
  beta: '00000000-0000-4000-b000-000000000002',
  draft: '00000000-0000-4000-b000-000000000004',
  submitted: '00000000-0000-4000-b000-000000000005',
  missing: '00000000-0000-4000-b000-00000000000f',
} as const;

/** Every field that a writer or moderator sets. */
const alpha = {
  id: postIds.alpha,
  slug: 'alpha',
  title: 'Alpha, the (first)',
  excerpt: 'In "quotes"',
  content: '<p>Plain words</p>',
  category: 'Hiring',
  tags: ['one', 'two, three'],
  author_name: 'A. Writer',
  read_time_minutes: 4,
  published_at: '2020-01-01T09:00:00+00:00',
  created_at: '2020-01-01T08:00:00.5+00:00',
  updated_at: '2020-01-01T08:00:00.123456+00:00',
  is_published: true,
  is_featured: false,
  moderation_status: 'approved',
  meta_description: 'Described',
  focus_keyword: 'alpha',
  featured_image_url: 'https://example.com/alpha.png',
  featured_image_alt: null,
};

// Recent, because old comments lose their authors' addresses.
const commentDay = daysAgo(2).slice(0, '2020-01-01'.length);
const [ada, lee, wim, hal] = ['Ada', 'Lee', 'Wim', 'Hal'].map((author_name, hour) => ({
  id: `00000000-0000-4000-c000-00000000000${hour}`,
  author_name,
  content: 'A comment of a reader.',
  created_at: `${commentDay}T0${hour}:00:00+00:00`,
}));

const ok = (data: unknown) => ({ status: 200, data });
const noContent = { status: 204, data: null };
const malformed = { status: 400, code: '22P02' };
const notOne = { status: 406, code: 'PGRST116' };

/**
 * The calls of spec §7 under /rest/v1 through supabase-js. Every lane gives the same responses. The permission
 * matrix tests calls 6 and 7, and who can do what, and search.test.ts what a listing's search finds.
 */
describeLanes('The calls of the specification', (lane) => {
  let running: Running;
  let writer: Person;
  let visitor: SupabaseClient;
  let user: SupabaseClient;
  let moderator: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    writer = await running.person();
    visitor = await running.client('anon');
    user = await running.client('user');
    moderator = await running.client('moderator');
    const post = draftOf({ category: 'Hiring', author_id: writer.id });
    const approved = { ...post, is_published: true, moderation_status: 'approved' };
    for (const row of [
      { ...alpha, author_id: writer.id },
      {
        ...approved,
        id: postIds.beta,
        slug: 'beta',
        published_at: '2020-02-01',
        is_featured: true,
      },
      { ...approved, slug: 'gamma', category: 'Marketing', published_at: '2020-03-01' },
      { ...post, id: postIds.draft, slug: 'draft', published_at: '2020-04-01' },
      {
        ...{ ...post, id: postIds.submitted, slug: 'submitted' },
        ...{ is_published: true, published_at: '2020-05-01' },
      },
    ]) {
      await insertRow(running, 'blog_posts', row);
    }
    for (const [post_id, comment, moderation_status] of [
      [postIds.alpha, lee, 'approved'],
      [postIds.alpha, ada, 'approved'],
      [postIds.alpha, wim, 'pending'],
      [postIds.draft, hal, 'approved'],
    ] as const) {
      const row = commentOn(post_id, { ...comment, moderation_status });
      await insertRow(running, 'blog_comments', row);
    }
  });

  const list = (client: SupabaseClient) =>
    client
      .from('blog_posts')
      .select('*', { count: 'exact' })
      .order('published_at', { ascending: false });
  const areApproved = { is_published: true, moderation_status: 'approved' };

  test('call 8, the listing, has every field of public posts, newest first, with a count', async () => {
    const others = {
      ...{ author_id: writer.id, old_slugs: [], trashed_at: null },
      ...{ category_slug: 'hiring', old_category_slugs: [] },
    };
    const publicPosts = () => list(visitor).match(areApproved);
    const data = [{ ...alpha, ...others }];
    expect(await resultOf(publicPosts().range(2, 3))).toEqual({ status: 206, count: 3, data });
    const end = { status: 416, code: 'PGRST103' };
    expect(await resultOf(publicPosts().range(10, 19))).toEqual(end);
    for (const [query, slugs] of [
      [publicPosts().eq('is_featured', true), ['beta']],
      [publicPosts().eq('category', 'Hiring'), ['beta', 'alpha']],
      [publicPosts().eq('category', 'None'), []],
      [list(visitor), ['gamma', 'beta', 'alpha']],
      [list(moderator).eq('is_published', true), ['submitted', 'gamma', 'beta', 'alpha']],
    ] as const) {
      const answer = await query;
      expect([answer.status, answer.count]).toEqual([200, slugs.length]);
      expect(answer.data?.map(({ slug }) => slug as string)).toEqual(slugs);
    }
    const posts = visitor.from('blog_posts');
    const first = posts.select('slug').order('published_at').range(0, 0);
    expect(await resultOf(first)).toEqual(ok([{ slug: 'alpha' }]));
    const counted = posts.select('*', { count: 'exact', head: true });
    expect(await resultOf(counted)).toEqual({ ...ok(null), count: 3 });
  });

  test('calls 9 and 10, one post by its slug, and the categories of public posts', async () => {
    const select = (columns: string) =>
      visitor.from('blog_posts').select(columns).match(areApproved);
    const bySlug = (slug: string) => select('title, slug').eq('slug', slug);
    expect(await resultOf(bySlug('beta').single())).toEqual(ok({ title: 'A title', slug: 'beta' }));
    for (const slug of ['missing', 'draft', 'submitted']) {
      expect(await resultOf(bySlug(slug).single())).toEqual(notOne);
    }
    expect(await resultOf(bySlug('missing').maybeSingle())).toEqual(ok(null));
    expect(await resultOf(select('category').order('slug'))).toEqual(
      ok([{ category: 'Hiring' }, { category: 'Hiring' }, { category: 'Marketing' }]),
    );
  });

  test('call 12, the comments on a post', async () => {
    const comments = (blog_post_id: string, client = visitor) =>
      client.rpc('get_public_comments_safe', { blog_post_id }, { count: 'exact' });
    const shown = [ada, lee].map((comment) => ({ ...comment, parent_id: null }));
    expect(await resultOf(comments(postIds.alpha))).toEqual({ ...ok(shown), count: 2 });
    for (const client of [visitor, moderator]) {
      expect(await resultOf(comments(postIds.draft, client))).toMatchObject(ok([]));
    }
    expect(await resultOf(comments('x'))).toEqual(malformed);
    // The next page, if there are many.
    const next = comments(postIds.alpha).order('id').gt('id', ada?.id).limit(1);
    expect(await resultOf(next)).toMatchObject({ ...ok([{ id: lee?.id }]), count: 1 });
  });

  test('call 13, the moderation queue, newest first', async () => {
    const { data } = await moderator.rpc('get_admin_comments');
    const queue = data as Row[];
    expect(queue.map((row) => row['author_name'])).toEqual(['Hal', 'Wim', 'Lee', 'Ada']);
    const post = { post_id: postIds.draft, parent_id: null, moderation_status: 'approved' };
    const spam = { spam_signals: [], spam_score: 0, has_protected_email: true };
    expect(queue[0]).toEqual({ ...hal, ...post, ...spam });
  });

  test.each([
    ['11', 'blog_posts', postIds.submitted, ['approved', 'rejected', 'pending'], 'spam'],
    ['15', 'blog_comments', wim?.id, ['approved', 'rejected', 'spam', 'pending'], 'lost'],
  ] as const)('call %s, the status in %s', async (_, table, id = '', statuses, unknown) => {
    const update = (client: SupabaseClient, row: string, moderation_status: string) =>
      client.from(table).update({ moderation_status }).eq('id', row);
    const current = () =>
      resultOf(moderator.from(table).select('moderation_status').eq('id', id).single());
    for (const moderation_status of statuses) {
      expect(await resultOf(update(moderator, id, moderation_status))).toEqual(noContent);
      expect(await current()).toEqual(ok({ moderation_status }));
    }
    const returned = update(moderator, id, 'pending').select('moderation_status');
    expect(await resultOf(returned)).toEqual(ok([{ moderation_status: 'pending' }]));

    const invalid = { status: 400, code: '23514' };
    expect(await resultOf(update(moderator, id, unknown))).toEqual(invalid);
    expect(await resultOf(update(moderator, 'x', 'approved'))).toEqual(malformed);
    // A user sees neither of them.
    expect(await resultOf(update(user, id, 'approved'))).toEqual(noContent);
    expect(await resultOf(update(moderator, postIds.missing, 'approved'))).toEqual(noContent);
    const none = update(moderator, postIds.missing, 'approved').select('id').single();
    expect(await resultOf(none)).toEqual(notOne);
    expect(await current()).toEqual(ok({ moderation_status: 'pending' }));
  });

  test('call 14, a new comment', async () => {
    const comment = commentOn(postIds.beta, { author_name: ' Nia ', moderation_status: 'pending' });
    const add = (change: Row = {}) =>
      visitor.from('blog_comments').insert({ ...comment, ...change });
    const refused = { status: 401, code: '42501' };
    for (const [change, answer] of [
      [{ moderation_status: 'approved' }, refused],
      [{ post_id: 'x' }, malformed],
      [{ content: 'Too short' }, { status: 400, code: '23514' }],
      [{ author_email: null }, { status: 400, code: '23502' }],
      [{ website: 'x' }, { status: 400, code: 'PGRST204' }],
    ] as const) {
      expect(await resultOf(add(change)), JSON.stringify(change)).toEqual(answer);
    }
    const [hidden, missing] = [
      await add({ post_id: postIds.draft }),
      await add({ post_id: postIds.missing }),
    ];
    expect([hidden.status, hidden.error?.code]).toEqual([401, '42501']);
    expect(missing.error).toEqual(hidden.error);

    expect(await resultOf(add())).toEqual({ status: 201, data: null });
    const stored = await running.query(
      `select post_id, author_name, author_email, content, moderation_status
       from public.blog_comments where post_id = $1`,
      [postIds.beta],
    );
    expect(stored).toEqual([{ ...comment, author_name: 'Nia' }]);
  });

  test('a taken slug is a 409 with 23505', async () => {
    const post = { slug: 'alpha', title: 'T', category: 'C', author_name: 'W' };
    const inserted = (await running.client(writer)).from('blog_posts').insert(post);
    expect(await resultOf(inserted)).toEqual({ status: 409, code: '23505' });
  });

  /** Requests that only a hand-written client sends, and that don't end in PostgREST or Lite. */
  test.each<[string, string, string, string | undefined, number, string | RegExp]>([
    // PostgREST 12 passes on the database's code. 13 and Lite have one of their own.
    ['an unknown table', 'GET', 'unknown', undefined, 404, /^(?:42P01|PGRST205)$/],
    ['malformed JSON', 'POST', 'blog_comments', '{', 400, 'PGRST102'],
    ['a write through GET', 'GET', 'rpc/publish_due_posts', undefined, 401, '42501'],
  ])('%s is an error', async (_, method, path, body, status, code) => {
    const answer = await ask(running, `/rest/v1/${path}`, { method, ...(body && { body }) });
    const error = (await answer.json()) as { code: string };
    expect([answer.status, error.code]).toEqual([status, expect.stringMatching(code)]);
    expect(Object.keys(error).sort()).toEqual(['code', 'details', 'hint', 'message']);
  });
});
