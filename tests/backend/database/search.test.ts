import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import { insertRow, publicPostOf, type Row } from './rows.ts';

/** supabase/tests/search.test.sql tests how posts are indexed. */
describeRestLanes('A search', (lane) => {
  let running: Running;
  let visitor: SupabaseClient;

  beforeAll(async () => {
    running = await lane.start();
    visitor = await running.client('anon');
  });

  async function makePost(fields: Row): Promise<string> {
    const post = publicPostOf({ title: 'W', ...fields });
    await insertRow(running, 'blog_posts', post);
    return post.slug;
  }

  const search = (
    term: string | null,
    category?: string | null,
    { get = false, client = visitor } = {},
  ) => {
    const args = { search: term, ...(category !== undefined && { category }) };
    return client.rpc('search_blog_posts', args, { get }).order('slug');
  };

  /** The slugs of the posts that a search finds, sorted. */
  async function found(...args: Parameters<typeof search>): Promise<string[]> {
    const { data, error } = await search(...args);
    expect(error).toBeNull();
    return (data as { slug: string }[]).map(({ slug }) => slug);
  }

  test('finds exactly the texts that contain the term, ignoring case', async () => {
    // Letters with a single lower case everywhere, and characters that are special in patterns or filters.
    const alphabet = [...'aAbBzZéÉñÑжЖ09求🚀 ,.()"\'%_\\*{}[]<>&;:=+-/|$^?!~`\u00a0\n'];
    const unit = fc.constantFrom(...alphabet);
    const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
    const category = 'Any';
    const terms = [
      'eq.five',
      'in.(a,b)',
      'say "hi", (a=b&c=d)?#e +plus;',
      '100% sure',
      'C:\\path',
      "it's",
      '%',
      '_',
      '\\',
      'x'.repeat(500),
    ];
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 60 }), 100);
    const texts = [...terms, 'eq five', '100 sure', 'C:path', 'x'.repeat(499), ...samples];
    const posts = new Map<string, string>();
    for (const excerpt of texts) posts.set(await makePost({ category, excerpt }), fold(excerpt));

    async function expectMatches(term: string, get = false) {
      const expected = [...posts].filter(
        ([, text]) => fold(term) === ' ' || text.includes(fold(term)),
      );
      expect(await found(term, category, { get })).toEqual(expected.map(([slug]) => slug).sort());
    }
    for (const term of terms) {
      await expectMatches(term.toUpperCase());
      // In a query string, a value that looks like a filter is one, so such terms need POST.
      if (!/^(?:eq|in)\./.test(term)) await expectMatches(term, true);
    }
    const piece = fc
      .tuple(fc.constantFrom(...samples), fc.nat(59), fc.integer({ min: 1, max: 8 }))
      .map(([text, start, length]) => [...text].slice(start % [...text].length).slice(0, length));
    const characters = fc.oneof(piece, fc.array(unit, { minLength: 1, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(characters, (term) => expectMatches(term.join(''))),
      { numRuns: 150 },
    );
  });

  test('looks in the title, excerpt, and content, and never across two of them', async () => {
    const slugs = [
      await makePost({ title: 'Needleone here' }),
      await makePost({ excerpt: 'See needleone' }),
      await makePost({ content: '<p>A NEEDLEONE</p>' }),
    ];
    await makePost({ title: 'Needle', excerpt: 'one' });
    await makePost({ category: 'Needleone' });
    expect(await found('needleone')).toEqual(slugs.sort());
    expect(await found('needle one')).toEqual([]);
    expect(await found('needle\u001fone')).toEqual([]);
  });

  test('finds all posts with a blank term', async () => {
    const category = 'Blank';
    const slugs = [await makePost({ category }), await makePost({ category })];
    for (const blank of ['', '\n\t ', '\u00a0', null]) {
      expect(await found(blank, category)).toEqual(slugs.sort());
    }
  });

  test('rejects terms that are too long', async () => {
    expect(await found('y'.repeat(searchMaxLength))).toEqual([]);
    expect(await search('y'.repeat(searchMaxLength + 1))).toMatchObject({
      status: 400,
      error: { code: '22023', message: `Search for at most ${searchMaxLength} characters.` },
    });
  });

  test('is in the posts of a category, or in all posts without one', async () => {
    const excerpt = 'categorized';
    const category = 'Here, (and) "there" 100%';
    const here = await makePost({ excerpt, category });
    const there = await makePost({ excerpt, category: 'There' });
    for (const term of [excerpt, '']) {
      expect(await found(term, category)).toEqual([here]);
      expect(await found(term, category, { get: true })).toEqual([here]);
      expect(await found(term, '%')).toEqual([]);
    }
    expect(await found(excerpt, null)).toEqual([here, there].sort());
    expect(await found(excerpt)).toEqual([here, there].sort());
  });

  test.each(['anon', 'user', 'moderator', 'admin', 'service_role'] as const)(
    'shows only public posts to %s',
    async (who) => {
      const client = await running.client(who);
      const excerpt = `visible ${randomUUID()}`;
      const category = excerpt;
      const shown = await makePost({ excerpt, category });
      await makePost({ excerpt, category, is_published: false });
      await makePost({ excerpt, category, moderation_status: 'pending' });
      await makePost({ excerpt, category, moderation_status: 'rejected' });
      expect(await found(excerpt, undefined, { client })).toEqual([shown]);
      expect(await found('', category, { client })).toEqual([shown]);
    },
  );

  describe('returns rows that can be queried like a table:', () => {
    const day = (n: number) => `2024-03-0${n}T00:00:00+00:00`;
    const days = [1, 2, 3, 4, 5];
    const paged = (options: { count?: 'exact'; get?: boolean; head?: boolean } = {}) =>
      visitor.rpc('search_blog_posts', { search: 'paged' }, options);

    beforeAll(async () => {
      for (const n of days) {
        await makePost({ slug: `day-${n}`, excerpt: 'paged', published_at: day(n) });
      }
    });

    test.each([false, true])('pages, newest first, with a count (GET: %s)', async (get) => {
      const slugs: string[] = [];
      for (const from of [0, 3]) {
        const { data, count, status } = await paged({ count: 'exact', get })
          .select('slug, published_at')
          .order('published_at', { ascending: false })
          .range(from, from + 2);
        expect({ count, status }).toEqual({ count: 5, status: 206 });
        slugs.push(...(data as { slug: string }[]).map(({ slug }) => slug));
      }
      expect(slugs).toEqual(days.map((n) => `day-${n}`).reverse());
    });

    test('only the count', async () => {
      const { data, count } = await paged({ count: 'exact', head: true });
      expect({ data, count }).toEqual({ data: null, count: 5 });
    });

    test('filtered, with a filtered count', async () => {
      const { data, count } = await paged({ count: 'exact' })
        .select('slug, published_at')
        .or(`published_at.eq."${day(1)}",and(slug.like.day-*,published_at.gte."${day(4)}")`)
        .order('published_at')
        .limit(2);
      const posts = [1, 4].map((n) => ({ slug: `day-${n}`, published_at: day(n) }));
      expect({ data, count }).toEqual({ data: posts, count: 3 });
    });

    test('one object with the fields of a post card', async () => {
      const { data } = await paged().eq('slug', 'day-1').single();
      expect(data).toEqual({
        id: expect.any(String) as string,
        slug: 'day-1',
        title: 'W',
        excerpt: 'paged',
        category: 'Testing',
        tags: [],
        author_name: 'A writer',
        read_time_minutes: 5,
        published_at: day(1),
        created_at: expect.stringMatching(/T.*\+00:00$/) as string,
        is_featured: false,
        featured_image_url: null,
      });
    });

    test('416 past the last page', async () => {
      const { error, status } = await paged({ count: 'exact' }).range(20, 25);
      expect({ code: error?.code, status }).toEqual({ code: 'PGRST103', status: 416 });
    });
  });
});
