import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { postHtmlPolicy } from '../../../supabase/functions/_shared/rules/post/html.ts';
import { foldText } from '../../../supabase/functions/_shared/rules/post/fold-text.ts';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { isLong } from '../../long-tests.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { insertRow, publicPostOf, type Row } from './rows.ts';

interface SearchOptions {
  category?: string | null;
  page?: number | undefined;
  get?: boolean;
  client?: SupabaseClient;
}

// supabase/tests/search.test.sql tests how posts are indexed, and fold_text.test.sql which characters are the same.
describeDatabase('A search', (lane) => {
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

  interface Page {
    posts: { slug: string; [field: string]: unknown }[];
    total_count: number;
    is_count_exact: boolean;
  }

  const search = (
    term: string | null,
    { category, page, get = false, client = visitor }: SearchOptions = {},
  ) => {
    const args = {
      search: term,
      ...(category !== undefined && { category }),
      ...(page && { page }),
    };
    return client.rpc('search_blog_posts', args, { get });
  };

  async function pageOf(...args: Parameters<typeof search>): Promise<Page> {
    const { data, error } = await search(...args);
    expect(error).toBeNull();
    return data as Page;
  }

  /** The slugs on all pages of a search, sorted. Every page must report the same total. */
  async function found(term: string | null, options: SearchOptions = {}): Promise<string[]> {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const { posts, total_count } = await pageOf(term, { ...options, page });
      slugs.push(...posts.map(({ slug }) => slug));
      if (posts.length === 6 && slugs.length < total_count) continue;
      expect(slugs).toHaveLength(total_count);
      return slugs.sort();
    }
  }

  test('finds exactly the texts that contain the term, ignoring case and accents', async () => {
    // Letters, and characters that are special in patterns or filters.
    const alphabet = [
      ...'aAbBzZéÉñÑжЖßø09求🚀 ,.()"\'%_\\*{}[]<>&;:=+-–/|$^?!~`\u00a0\u00ad\u200b\u0301\n',
    ];
    const unit = fc.constantFrom(...alphabet);
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
    for (const excerpt of texts)
      posts.set(await makePost({ category, excerpt }), foldText(excerpt));

    async function expectMatches(term: string, get = false) {
      const expected = [...posts].filter(
        ([, text]) => foldText(term).trim() === '' || text.includes(foldText(term)),
      );
      expect(await found(term, { category, get })).toEqual(expected.map(([slug]) => slug).sort());
    }
    for (const term of terms) {
      await expectMatches(term.toUpperCase());
      // In a query string, a value that looks like a filter is parsed as one, so such terms need POST.
      if (!/^(?:eq|in)\./.test(term)) await expectMatches(term, true);
    }
    const piece = fc
      .tuple(fc.constantFrom(...samples), fc.nat(59), fc.integer({ min: 1, max: 8 }))
      .map(([text, start, length]) => [...text].slice(start % [...text].length).slice(0, length));
    const characters = fc.oneof(piece, fc.array(unit, { minLength: 1, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(characters, (term) => expectMatches(term.join(''))),
      { numRuns: isLong ? 150 : 50 },
    );
  });

  test('doesn’t find what pages remove from the text', async () => {
    const category = 'Hidden';
    const isVoid = (tag: string) => ['embed', 'input', 'frame'].includes(tag);
    const tags = postHtmlPolicy.removedWithContent.filter((tag) => !isVoid(tag));
    const visible: string[] = [];
    for (const tag of tags) {
      const content = `<p>seen</p><${tag} id="x">unread<b>unread</b></${tag}><p>later</p>`;
      const slug = await makePost({ category, content });
      // Nothing ends it.
      if (tag !== 'plaintext') visible.push(slug);
    }
    expect(await found('unread', { category })).toEqual([]);
    expect(await found('seen', { category })).toHaveLength(tags.length);
    expect(await found('later', { category })).toEqual(visible.sort());
  });

  test('compares each character as the highlighting does', async () => {
    const rows = await running.query<{ code: number; folded: string }>(
      `select code, private.fold_text('x' || chr(code) || 'x') as folded
       from generate_series(1, 65535) code
       where code <= 1535 or code between 7680 and 8399 or code between 12352 and 12543
         or code between 64256 and 64262 or code between 65024 and 65533`,
    );
    const different = rows.filter(
      ({ code, folded }) => foldText(`x${String.fromCodePoint(code)}x`) !== folded,
    );
    expect(different.map(({ code, folded }) => [code.toString(16), folded])).toEqual([]);
  });

  test('looks in the title, excerpt, content, and tags, but not across two fields', async () => {
    const slugs = [
      await makePost({ title: 'Needleone here' }),
      await makePost({ excerpt: 'See needleone' }),
      await makePost({ content: '<p>A NEEDLEONE</p>' }),
      await makePost({ tags: ['other', 'Needleone'] }),
    ];
    await makePost({ title: 'Needle', excerpt: 'one' });
    await makePost({ tags: ['needle', 'one'] });
    await makePost({ category: 'Needleone' });
    expect(await found('needleone')).toEqual(slugs.sort());
    expect(await found('needle one')).toEqual([]);
    expect(await found('needle\u001fone')).toEqual([]);
  });

  test('finds all posts with a blank term', async () => {
    const category = 'Blank';
    const slugs = [await makePost({ category }), await makePost({ category })];
    for (const blank of ['', '\n\t ', '\u00a0', null]) {
      expect(await found(blank, { category })).toEqual(slugs.sort());
    }
  });

  test('rejects terms that are too long', async () => {
    expect(await found('y'.repeat(searchMaxLength))).toEqual([]);
    expect(await search('y'.repeat(searchMaxLength + 1))).toMatchObject({
      status: 400,
      error: { code: '22023', message: `Searches are limited to ${searchMaxLength} characters.` },
    });
  });

  test('covers one category, or all posts without a category', async () => {
    const excerpt = 'categorized';
    const category = 'Here, (and) "there" 100%';
    const here = await makePost({ excerpt, category });
    const there = await makePost({ excerpt, category: 'There' });
    for (const term of [excerpt, '']) {
      expect(await found(term, { category })).toEqual([here]);
      expect(await found(term, { category, get: true })).toEqual([here]);
      expect(await found(term, { category: '%' })).toEqual([]);
    }
    expect(await found(excerpt, { category: null })).toEqual([here, there].sort());
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
      expect(await found(excerpt, { client })).toEqual([shown]);
      expect(await found('', { category, client })).toEqual([shown]);
    },
  );

  describe('returns a page', () => {
    const day = (n: number) => `2024-03-0${n}T00:00:00+00:00`;
    const days = [1, 2, 3, 4, 5, 6, 7, 8];

    beforeAll(async () => {
      for (const n of days) {
        await makePost({ slug: `day-${n}`, excerpt: 'paged', published_at: day(n) });
      }
    });

    test('of six posts, newest first, with the total', async () => {
      for (const page of [undefined, -1, 0, 1]) {
        const { posts, ...total } = await pageOf('paged', { page });
        expect(posts.map(({ slug }) => slug)).toEqual([8, 7, 6, 5, 4, 3].map((n) => `day-${n}`));
        expect(total).toEqual({ total_count: 8, is_count_exact: true });
      }
      const last = await pageOf('paged', { page: 2 });
      expect(last.posts.map(({ slug }) => slug)).toEqual(['day-2', 'day-1']);
      for (const page of [3, 2_147_483_647]) {
        const none = { posts: [], total_count: 8, is_count_exact: true };
        expect(await pageOf('paged', { page })).toEqual(none);
      }
    });

    test('of post cards', async () => {
      const { posts } = await pageOf('paged', { page: 2 });
      expect(posts[1]).toEqual({
        id: expect.any(String) as string,
        slug: 'day-1',
        title: 'W',
        excerpt: 'paged',
        category: 'Testing',
        tags: [],
        author_name: 'A writer',
        read_time_minutes: 5,
        published_at: day(1),
        created_at: expect.stringMatching(/T[\d:.]+\+00:00$/) as string,
        updated_at: expect.stringMatching(/T[\d:.]+\+00:00$/) as string,
        is_featured: false,
        featured_image_url: null,
        featured_image_alt: null,
      });
    });

    test('even if there are more matches than it counts', async () => {
      const category = 'Many';
      // All but the newest six have punctuation.
      await running.query(
        `insert into public.blog_posts (slug, title, excerpt, category, author_name, published_at,
           is_published, moderation_status)
         select 'many-' || n, 'W', case when n > 1004 then 'plenty' else 'plenty !!' end, '${category}', 'A writer',
           timestamptz '2023-01-01Z' + n * interval '1 minute', true, 'approved'
         from generate_series(1, 1010) n`,
      );
      const slugsOn = async (term: string, page: number) =>
        (await pageOf(term, { category, page })).posts.map(({ slug }) => slug);
      // A term with a trigram, a letter, and punctuation.
      for (const [term, newest] of [
        ['plenty', 1010],
        ['p', 1010],
        ['!!', 1004],
      ] as const) {
        const { posts, ...total } = await pageOf(term, { category, page: 166 });
        expect(total).toEqual({ total_count: 1000, is_count_exact: false });
        expect(posts.map(({ slug }) => slug)).toEqual(
          [0, 1, 2, 3, 4, 5].map((n) => `many-${newest - (165 * 6 + n)}`),
        );
        // The last four of the thousand.
        expect(await slugsOn(term, 167)).toHaveLength(4);
        expect(await slugsOn(term, 168)).toEqual([]);
      }
      const listing = await pageOf('', { category, page: 169 });
      expect(listing).toMatchObject({ total_count: 1010, is_count_exact: true });
      expect(listing.posts.at(-1)?.slug).toBe('many-1');
    });
  });
});
