import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import { makePost } from './searched-posts.ts';

const columns = 'slug, category, is_featured, published_at';
const day = (n: number) => `2024-03-0${n}T00:00:00+00:00`;

describeRestLanes('Search results can be queried like a table:', (lane) => {
  let running: Running;
  let visitor: SupabaseClient;
  const word = `paged ${randomUUID()}`;
  const slugs: string[] = [];

  beforeAll(async () => {
    running = await lane.start();
    visitor = await running.client('anon');
    for (let n = 1; n <= 8; n += 1) {
      const category = n % 2 ? 'Odd' : 'Even';
      const fields = { excerpt: word, category, is_featured: n === 3, published_at: day(n) };
      slugs.push(await makePost(running, fields));
    }
  });

  const search = (options: { count?: 'exact'; get?: boolean; head?: boolean } = {}) =>
    visitor.rpc('search_blog_posts', { search: word }, options);

  const slugsOf = (data: unknown) => (data as { slug: string }[]).map(({ slug }) => slug);

  test.each([false, true])('paginated, newest first, with a count (GET: %s)', async (get) => {
    const pages: string[][] = [];
    for (const from of [0, 3, 6]) {
      const { data, count, error, status } = await search({ count: 'exact', get })
        .select(columns)
        .order('published_at', { ascending: false })
        .range(from, from + 2);
      expect({ error, count, status }).toEqual({ error: null, count: 8, status: 206 });
      pages.push(slugsOf(data));
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
    expect(pages.flat()).toEqual([...slugs].reverse());
  });

  test('count only, by HEAD', async () => {
    const { data, count, error } = await search({ count: 'exact', head: true });
    expect({ data, count, error }).toEqual({ data: null, count: 8, error: null });
  });

  test('without a count unless requested', async () => {
    const { data, count } = await search().limit(2);
    expect(data).toHaveLength(2);
    expect(count).toBeNull();
  });

  test('filtered, with a filtered count', async () => {
    const featured = await search({ count: 'exact' }).select(columns).is('is_featured', true);
    expect({ count: featured.count, slugs: slugsOf(featured.data) }).toEqual({
      count: 1,
      slugs: [slugs[2]],
    });
    const odd = await search({ count: 'exact' })
      .select(columns)
      .eq('category', 'Odd')
      .gt('published_at', day(3))
      .order('published_at')
      .limit(1);
    expect({ count: odd.count, slugs: slugsOf(odd.data) }).toEqual({ count: 2, slugs: [slugs[4]] });
    const either = await search()
      .select(columns)
      .or(`published_at.eq."${day(1)}",and(category.eq.Even,published_at.gte."${day(7)}")`)
      .order('published_at');
    expect(slugsOf(either.data)).toEqual([slugs[0], slugs[7]]);
  });

  test('as one object with the fields of a post card', async () => {
    const { data } = await search().eq('slug', slugs[0]).single();
    expect(data).toEqual({
      id: expect.any(String) as string,
      slug: slugs[0],
      title: 'W',
      excerpt: word,
      category: 'Odd',
      tags: [],
      author_name: 'A writer',
      read_time_minutes: 5,
      published_at: day(1),
      created_at: expect.stringMatching(/T.*\+00:00$/) as string,
      is_featured: false,
      featured_image_url: null,
    });
    const none = await search().eq('slug', 'none').maybeSingle();
    expect(none).toMatchObject({ data: null, error: null });
  });

  test('416 past the last page', async () => {
    const { error, status } = await search({ count: 'exact' }).range(20, 25);
    expect({ code: error?.code, status }).toEqual({ code: 'PGRST103', status: 416 });
  });
});
