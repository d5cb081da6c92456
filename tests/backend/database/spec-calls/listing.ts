import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { ids, type Sample } from './sample.ts';
import { resultOf } from './result.ts';

interface ListOptions {
  includeUnpublished?: boolean;
  includePending?: boolean;
  featured?: boolean;
  category?: string;
  search?: string;
  range?: [number, number];
}

/** A quoted value for a filter inside and/or, with quotes and backslashes escaped. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
const contains = (term: string) => quoted(`%${term.replace(/[%_\\]/g, '\\$&')}%`);

/** Call 8 with the given filters. */
function list(client: SupabaseClient, options: ListOptions = {}) {
  let query = client.from('blog_posts').select('*', { count: 'exact' });
  if (!options.includeUnpublished) query = query.eq('is_published', true);
  if (!options.includePending) query = query.eq('moderation_status', 'approved');
  if (options.featured) query = query.eq('is_featured', true);
  if (options.category) query = query.eq('category', options.category);
  if (options.search !== undefined) {
    const pattern = contains(options.search);
    const columns = ['title', 'excerpt', 'content'];
    query = query.or(columns.map((column) => `${column}.ilike.${pattern}`).join(','));
  }
  const [from, to] = options.range ?? [0, 9];
  return query.order('published_at', { ascending: false }).range(from, to);
}

async function slugs(call: ReturnType<typeof list>) {
  const { status, data, count } = await call;
  return { status, slugs: data?.map(({ slug }: { slug: string }) => slug), count };
}

export function describeListing(sample: () => Sample): void {
  const client = (who: 'anon' | 'moderator') => sample().running.client(who);

  describe('call 8, the listing', () => {
    test('returns every field of public posts, newest first, with a count', async () => {
      const answer = await resultOf(list(await client('anon'), { range: [2, 3] }));
      expect(answer).toEqual({
        status: 206,
        count: 3,
        data: [
          {
            id: ids.alpha,
            slug: 'alpha',
            title: 'Alpha, the (first)',
            excerpt: 'In "quotes"',
            content: '<p>Plain words</p>',
            category: 'Hiring',
            tags: ['one', 'two, three'],
            author_name: 'A. Writer',
            read_time_minutes: 4,
            published_at: '2026-01-01T09:00:00+00:00',
            created_at: '2026-01-01T08:00:00.5+00:00',
            updated_at: '2026-01-01T08:00:00.123456+00:00',
            is_published: true,
            is_featured: false,
            moderation_status: 'approved',
            meta_description: 'Described',
            focus_keyword: 'alpha',
            featured_image_url: 'https://example.com/alpha.png',
            author_id: sample().writer.id,
          },
        ],
      });
    });

    test.each<[string, ListOptions, object]>([
      ['a page', { range: [0, 1] }, { status: 206, slugs: ['gamma', 'beta'], count: 3 }],
      ['featured posts', { featured: true }, { status: 200, slugs: ['beta'], count: 1 }],
      ['a category', { category: 'Hiring' }, { status: 200, slugs: ['beta', 'alpha'], count: 2 }],
      ['an empty category', { category: 'None' }, { status: 200, slugs: [], count: 0 }],
      ['a term in the title', { search: 'ALPHA' }, { status: 200, slugs: ['alpha'], count: 1 }],
      ['a term in the content', { search: 'plain w' }, { status: 200, slugs: ['alpha'], count: 1 }],
      [
        'a term with a comma and a bracket',
        { search: 'a, the (f' },
        { status: 200, slugs: ['alpha'], count: 1 },
      ],
      ['with quotes', { search: '"quotes"' }, { status: 200, slugs: ['alpha'], count: 1 }],
      ['with a percent sign', { search: '0% s' }, { status: 200, slugs: ['beta'], count: 1 }],
      ['with an underscore', { search: 'r_s' }, { status: 200, slugs: ['beta'], count: 1 }],
      ['with a backslash', { search: 'k\\s' }, { status: 200, slugs: ['beta'], count: 1 }],
      ['with an emoji', { search: '🎉' }, { status: 200, slugs: ['beta'], count: 1 }],
      ['a term that matches nothing', { search: 'a%t' }, { status: 200, slugs: [], count: 0 }],
      [
        'in a category',
        { search: 'a', category: 'Marketing' },
        { status: 200, slugs: ['gamma'], count: 1 },
      ],
      [
        'including hidden posts',
        { includeUnpublished: true, includePending: true },
        { status: 200, slugs: ['gamma', 'beta', 'alpha'], count: 3 },
      ],
    ])('for a visitor: %s', async (_, options, expected) => {
      expect(await slugs(list(await client('anon'), options))).toEqual(expected);
    });

    test.each<[string, ListOptions, object]>([
      ['public posts', {}, { status: 200, slugs: ['gamma', 'beta', 'alpha'], count: 3 }],
      [
        'with pending ones',
        { includePending: true },
        { status: 200, slugs: ['submitted', 'gamma', 'beta', 'alpha'], count: 4 },
      ],
      [
        'with unpublished ones',
        { includeUnpublished: true },
        { status: 200, slugs: ['gamma', 'beta', 'alpha'], count: 3 },
      ],
      [
        'all',
        { includeUnpublished: true, includePending: true },
        { status: 200, slugs: ['submitted', 'draft', 'gamma', 'beta', 'alpha'], count: 5 },
      ],
      [
        'a page of all',
        { includeUnpublished: true, includePending: true, range: [1, 2] },
        { status: 206, slugs: ['draft', 'gamma'], count: 5 },
      ],
    ])('for a moderator: %s', async (_, options, expected) => {
      expect(await slugs(list(await client('moderator'), options))).toEqual(expected);
    });

    test('returns 416 past the last page', async () => {
      expect(await resultOf(list(await client('anon'), { range: [10, 19] }))).toEqual({
        status: 416,
        code: 'PGRST103',
      });
    });

    test('returns an empty page if nothing matches', async () => {
      expect(await resultOf(list(await client('anon'), { search: 'nowhere' }))).toEqual({
        status: 200,
        data: [],
        count: 0,
      });
    });

    test('has no count unless requested', async () => {
      const anon = await client('anon');
      const query = anon.from('blog_posts').select('slug').order('published_at').range(0, 0);
      expect(await resultOf(query)).toEqual({ status: 200, data: [{ slug: 'alpha' }] });
    });

    test('can return only the count', async () => {
      const anon = await client('anon');
      const query = anon.from('blog_posts').select('*', { count: 'exact', head: true });
      expect(await resultOf(query)).toEqual({ status: 200, data: null, count: 3 });
    });
  });
}
