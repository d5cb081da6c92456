import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allPosts,
  isFeaturedImage,
  maxTags,
  postLengths,
  postStatuses,
  readTime,
} from '../../../supabase/functions/_shared/rules/post/post.ts';
import {
  reservedSlugs,
  slugMaxLength,
  slugPattern,
} from '../../../supabase/functions/_shared/rules/post/slugs.ts';
import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from '../../unit/rules/nasty-addresses.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';

describeOneLane('constraints of blog_posts', (lane) => {
  let running: Running;
  let made = 0;

  beforeAll(async () => {
    running = await lane.start();
  });

  /** Inserts a post as the owner. Returns the constraint that rejects it, if any. */
  async function refusal(fields: Record<string, unknown>): Promise<string | undefined> {
    const post = {
      slug: `rule-${++made}`,
      title: 'A title',
      category: 'Testing',
      author_name: 'A writer',
      ...fields,
    };
    const names = Object.keys(post);
    try {
      await running.query(
        `insert into public.blog_posts (${names.join(', ')})
           values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(post),
      );
      return undefined;
    } catch (error) {
      return /blog_posts_\w+/.exec(String(error))?.[0] ?? String(error);
    }
  }

  /** The values that a column's own constraint accepts, checked in one query. */
  async function accepted(
    column: string,
    constraint: string,
    values: readonly string[],
  ): Promise<string[]> {
    const [found] = await running.query<{ condition: string }>(
      'select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = $1',
      [constraint],
    );
    const rows = await running.query<{ value: string }>(
      `select ${column} as value from unnest($1::text[]) ${column} where ${found?.condition}`,
      [values],
    );
    return rows.map(({ value }) => value);
  }

  /** Distinct texts that a column can store, most of them URLs of some kind. */
  function texts(...more: readonly string[]): string[] {
    const generated = fc.sample(anyAddress, { numRuns: 5000, seed: 20261121 });
    return [...new Set([...more, ...foreignAddresses, ...generated])].filter(isStorable);
  }

  const textFields = [
    'title',
    'excerpt',
    'content',
    'category',
    'author_name',
    'meta_description',
    'focus_keyword',
  ] as const;

  test.each(textFields)('%s has the maximum length of the rules', async (field) => {
    const max = postLengths[field];
    expect(await refusal({ [field]: 'é'.repeat(max) })).toBeUndefined();
    expect(await refusal({ [field]: 'é'.repeat(max + 1) })).toMatch(`blog_posts_${field}`);
  });

  test.each(['title', 'category', 'author_name'])('%s can’t be blank', async (field) => {
    for (const blank of ['', '  ']) {
      expect(await refusal({ [field]: blank })).toMatch(`blog_posts_${field}`);
    }
  });

  test('the name of the "All Posts" filter can’t be a category', async () => {
    expect(await refusal({ category: allPosts })).toBe('blog_posts_category_format');
  });

  describe('a featured image', () => {
    const form = 'blog_posts_featured_image_url_format';

    test('has the same maximum length as in the rules', async () => {
      const max = postLengths.featured_image_url;
      const address = `https://example.com/${'a'.repeat(max)}`;
      expect(await refusal({ featured_image_url: address.slice(0, max) })).toBeUndefined();
      expect(await refusal({ featured_image_url: address.slice(0, max + 1) })).toBe(form);
    });

    test('is rejected if a browser would load it from another host', async () => {
      expect(await refusal({ featured_image_url: '/\\evil.test/a.png' })).toBe(form);
      for (const image of [...foreignPaths, ...pathsToForeignPaths].filter(isStorable)) {
        expect([image, await refusal({ featured_image_url: image })]).toEqual([image, form]);
      }
    });

    test('is accepted exactly if the rules accept it', async () => {
      const good = ['/a.png', '/a/b.png?c=d#e', 'https://example.com/a//b.png?c=d#e'];
      const max = postLengths.featured_image_url;
      const images = texts(...good).filter((image) => image.length <= max);
      const taken = await accepted('featured_image_url', form, images);
      expect(taken.length).toBeGreaterThan(images.length / 20);
      expect(taken.sort()).toEqual(images.filter(isFeaturedImage).sort());
    });
  });

  test('tags have the maximum number and length of the rules', async () => {
    const tag = 'é'.repeat(postLengths.tag);
    expect(await refusal({ tags: Array(maxTags).fill(tag) })).toBeUndefined();
    for (const tags of [Array(maxTags + 1).fill(tag), [`${tag}x`], [' '], [null]]) {
      expect(await refusal({ tags })).toBe('blog_posts_tags_format');
    }
  });

  test('reading time has the range and default of the rules', async () => {
    for (const minutes of [readTime.min, readTime.max]) {
      expect(await refusal({ read_time_minutes: minutes })).toBeUndefined();
    }
    for (const minutes of [readTime.min - 1, readTime.max + 1]) {
      expect(await refusal({ read_time_minutes: minutes })).toBe('blog_posts_read_time_range');
    }
    const [row] = await running.query<{ minutes: number }>(
      `insert into public.blog_posts (slug, title, category, author_name)
         values ('no-minutes', 'A title', 'Testing', 'A writer') returning read_time_minutes as minutes`,
    );
    expect(row?.minutes).toBe(readTime.fallback);
  });

  test('statuses equal the rules', async () => {
    for (const status of postStatuses) {
      expect(await refusal({ moderation_status: status })).toBeUndefined();
    }
    for (const status of ['spam', 'Approved', '']) {
      expect(await refusal({ moderation_status: status })).toBe(
        'blog_posts_moderation_status_known',
      );
    }
  });

  test.each(reservedSlugs)('/blog/%s is reserved', async (slug) => {
    expect(await refusal({ slug })).toBe('blog_posts_slug_reserved');
  });

  test('slugs have the format and maximum length of the rules', async () => {
    expect(await refusal({ slug: 'a'.repeat(slugMaxLength) })).toBeUndefined();
    const bad = [
      'a'.repeat(slugMaxLength + 1),
      'A',
      'a b',
      '-a',
      'a-',
      'a--b',
      'a/b',
      'a.b',
      'é',
      '',
    ];
    for (const slug of bad) {
      expect(await refusal({ slug }), slug).toBe('blog_posts_slug_format');
    }
    const likely = fc.sample(fc.stringMatching(/^[a-z0-9-]{1,8}\n?$/), { numRuns: 500, seed: 1 });
    const slugs = texts(...likely, 'a\n', 'a\u0000b', 'ａ', 'ſ', 'K');
    const taken = await accepted('slug', 'blog_posts_slug_format', slugs);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.sort()).toEqual(
      slugs.filter((slug) => slugPattern.test(slug) && slug.length <= slugMaxLength).sort(),
    );
  });
});
