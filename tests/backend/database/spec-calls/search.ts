import { describe, expect, test } from 'vitest';
import { ids, type Sample } from './sample.ts';
import { told } from './told.ts';

export function describeSearch(sample: () => Sample): void {
  const client = (who: 'anon') => sample().running.client(who);

  describe('search_blog_posts', () => {
    const search = async (term: string, category?: string) =>
      (await client('anon')).rpc(
        'search_blog_posts',
        { search: term, ...(category !== undefined && { category }) },
        { count: 'exact' },
      );

    test('answers cards, like the table itself, ordered, ranged and counted', async () => {
      const anon = await client('anon');
      const cards = anon
        .rpc('search_blog_posts', { search: 'A' }, { count: 'exact' })
        .order('published_at', { ascending: false })
        .range(2, 3);
      expect(await told(cards)).toEqual({
        status: 206,
        count: 3,
        data: [
          {
            id: ids.alpha,
            slug: 'alpha',
            title: 'Alpha, the (first)',
            excerpt: 'In "quotes"',
            category: 'Hiring',
            tags: ['one', 'two, three'],
            author_name: 'A. Writer',
            read_time_minutes: 4,
            published_at: '2026-01-01T09:00:00+00:00',
            created_at: '2026-01-01T08:00:00.5+00:00',
            is_featured: false,
            featured_image_url: 'https://example.com/alpha.png',
          },
        ],
      });
    });

    test.each([
      ['', undefined, ['alpha', 'beta', 'gamma']],
      ['  ', undefined, ['alpha', 'beta', 'gamma']],
      ['', 'Hiring', ['alpha', 'beta']],
      ['a, THE (f', undefined, ['alpha']],
      ['0% s', undefined, ['beta']],
      ['k\\s', undefined, ['beta']],
      ['🎉', undefined, ['beta']],
      ['draft', undefined, []],
      ['%', undefined, ['beta']],
    ])('for "%s" in %s finds %j', async (term, category, slugs) => {
      const { status, data, count } = await search(term, category);
      const found = (data as { slug: string }[]).map(({ slug }) => slug).sort();
      expect({ status, found, count }).toEqual({ status: 200, found: slugs, count: slugs.length });
    });

    test('can be filtered by what is selected', async () => {
      const anon = await client('anon');
      const query = anon
        .rpc('search_blog_posts', { search: '' })
        .select('slug, is_featured')
        .eq('is_featured', true);
      expect(await told(query)).toEqual({
        status: 200,
        data: [{ slug: 'beta', is_featured: true }],
      });
    });

    test('past its end is a 416', async () => {
      const anon = await client('anon');
      const query = anon.rpc('search_blog_posts', { search: '' }, { count: 'exact' }).range(9, 19);
      expect(await told(query)).toEqual({ status: 416, code: 'PGRST103' });
    });
  });
}
