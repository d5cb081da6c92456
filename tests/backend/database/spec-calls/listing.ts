import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { alpha, resultOf, type Sample } from './sample.ts';

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

const hidden = { includeUnpublished: true, includePending: true };
const publicPosts = ['gamma', 'beta', 'alpha'];

export function describeListing(sample: () => Sample): void {
  describe('call 8, the listing', () => {
    test('returns every field of public posts, newest first, with a count', async () => {
      const { clients, writer } = sample();
      expect(await resultOf(list(clients.anon, { range: [2, 3] }))).toEqual({
        status: 206,
        count: 3,
        data: [
          {
            ...alpha,
            ...{ author_id: writer.id, old_slugs: [], trashed_at: null },
            ...{ category_slug: 'hiring', old_category_slugs: [] },
          },
        ],
      });
    });

    test.each<['anon' | 'moderator', string, ListOptions, string[], number?]>([
      ['anon', 'a page', { range: [0, 1] }, ['gamma', 'beta'], 3],
      ['anon', 'featured posts', { featured: true }, ['beta']],
      ['anon', 'a category', { category: 'Hiring' }, ['beta', 'alpha']],
      ['anon', 'an empty category', { category: 'None' }, []],
      ['anon', 'a term in the title', { search: 'ALPHA' }, ['alpha']],
      ['anon', 'a term in the content', { search: 'plain w' }, ['alpha']],
      ['anon', 'a term with a comma and a bracket', { search: 'a, the (f' }, ['alpha']],
      ['anon', 'a term with quotes', { search: '"quotes"' }, ['alpha']],
      ['anon', 'a term with a percent sign', { search: '0% s' }, ['beta']],
      ['anon', 'a term with an underscore', { search: 'r_s' }, ['beta']],
      ['anon', 'a term with a backslash', { search: 'k\\s' }, ['beta']],
      ['anon', 'a term with an emoji', { search: '🎉' }, ['beta']],
      ['anon', 'a term that matches nothing', { search: 'a%t' }, []],
      ['anon', 'a term in a category', { search: 'a', category: 'Marketing' }, ['gamma']],
      ['anon', 'hidden posts too', hidden, publicPosts],
      ['moderator', 'public posts', {}, publicPosts],
      ['moderator', 'pending posts too', { includePending: true }, ['submitted', ...publicPosts]],
      ['moderator', 'unpublished posts too', { includeUnpublished: true }, publicPosts],
      ['moderator', 'hidden posts too', hidden, ['submitted', 'draft', ...publicPosts]],
      ['moderator', 'a page of all', { ...hidden, range: [1, 2] }, ['draft', 'gamma'], 5],
    ])('for %s: %s', async (who, _, options, slugs, count = slugs.length) => {
      const answer = await list(sample().clients[who], options);
      const found = answer.data?.map(({ slug }: { slug: string }) => slug);
      expect({ status: answer.status, slugs: found, count: answer.count }).toEqual({
        status: slugs.length < count ? 206 : 200,
        slugs,
        count,
      });
    });

    test('returns 416 past the last page', async () => {
      expect(await resultOf(list(sample().clients.anon, { range: [10, 19] }))).toEqual({
        status: 416,
        code: 'PGRST103',
      });
    });

    test('has no count unless requested, or only the count', async () => {
      const posts = sample().clients.anon.from('blog_posts');
      const first = posts.select('slug').order('published_at').range(0, 0);
      expect(await resultOf(first)).toEqual({ status: 200, data: [{ slug: 'alpha' }] });
      const counted = posts.select('*', { count: 'exact', head: true });
      expect(await resultOf(counted)).toEqual({ status: 200, data: null, count: 3 });
    });
  });
}
