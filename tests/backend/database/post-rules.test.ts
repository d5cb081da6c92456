import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allPosts,
  isFeaturedImage,
  maxTags,
  postLengths,
  postStatuses,
  readTime,
} from '../../../supabase/functions/_shared/rules/post.ts';
import { reservedSlugs, slugMaxLength } from '../../../supabase/functions/_shared/rules/slugs.ts';
import { isStorable } from '../../../supabase/functions/_shared/rules/storable.ts';
import {
  anyAddress,
  foreignAddresses,
  foreignPaths,
  pathsToForeignPaths,
} from '../../unit/rules/nasty-addresses.ts';
import { describeLanes, type Running } from '../lanes/index.ts';

/** The database says the same as the rules that browser and functions obey. */
describeLanes(
  'the constraints of blog_posts',
  (lane) => {
    let running: Running;
    let made = 0;

    beforeAll(async () => {
      running = await lane.start();
    });

    /** Writes one post as the owner; answers the constraint that refuses it. */
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

    const generatedImages = 5000;

    /** The images that the table's own constraint accepts, asked for all of them at once. */
    async function acceptedImages(images: readonly string[]): Promise<string[]> {
      const [constraint] = await running.query<{ condition: string }>(
        `select pg_get_expr(conbin, conrelid) as condition from pg_constraint
         where conname = 'blog_posts_featured_image_url_form'`,
      );
      const rows = await running.query<{ featured_image_url: string }>(
        `select featured_image_url from unnest($1::text[]) featured_image_url
         where ${constraint?.condition}`,
        [images],
      );
      return rows.map((row) => row.featured_image_url);
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

    test.each(textFields)('%s has the length of the rules', async (field) => {
      const max = postLengths[field];
      expect(await refusal({ [field]: 'é'.repeat(max) })).toBeUndefined();
      expect(await refusal({ [field]: 'é'.repeat(max + 1) })).toMatch(`blog_posts_${field}`);
    });

    test.each(['title', 'category', 'author_name'])('%s is not blank', async (field) => {
      for (const blank of ['', '  ']) {
        expect(await refusal({ [field]: blank })).toMatch(`blog_posts_${field}`);
      }
    });

    test('the name of the filter that shows all posts is no category', async () => {
      expect(await refusal({ category: allPosts })).toBe('blog_posts_category_form');
    });

    describe('a featured image', () => {
      const form = 'blog_posts_featured_image_url_form';

      test('has the length of the rules', async () => {
        const max = postLengths.featured_image_url;
        const address = `https://example.com/${'a'.repeat(max)}`;
        expect(await refusal({ featured_image_url: address.slice(0, max) })).toBeUndefined();
        expect(await refusal({ featured_image_url: address.slice(0, max + 1) })).toBe(form);
      });

      test('is refused where a browser would load it from another host', async () => {
        expect(await refusal({ featured_image_url: '/\\evil.test/a.png' })).toBe(form);
        for (const image of [...foreignPaths, ...pathsToForeignPaths].filter(isStorable)) {
          expect([image, await refusal({ featured_image_url: image })]).toEqual([image, form]);
        }
      });

      test('is accepted exactly where the rules accept it', async () => {
        const good = ['/a.png', '/a/b.png?c=d#e', 'https://example.com/a//b.png?c=d#e'];
        const generated = fc.sample(anyAddress, { numRuns: generatedImages, seed: 20261121 });
        const images = [...new Set([...good, ...foreignAddresses, ...generated])]
          .filter(isStorable)
          .filter((image) => image.length <= postLengths.featured_image_url);
        const accepted = await acceptedImages(images);
        expect(accepted.length).toBeGreaterThan(images.length / 20);
        expect(accepted.sort()).toEqual(images.filter(isFeaturedImage).sort());
      });
    });

    test('tags have the number and length of the rules', async () => {
      const tag = 'é'.repeat(postLengths.tag);
      expect(await refusal({ tags: Array(maxTags).fill(tag) })).toBeUndefined();
      for (const tags of [Array(maxTags + 1).fill(tag), [`${tag}x`], [' '], [null]]) {
        expect(await refusal({ tags })).toBe('blog_posts_tags_form');
      }
    });

    test('reading takes the minutes of the rules', async () => {
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

    test('statuses are those of the rules', async () => {
      for (const status of postStatuses) {
        expect(await refusal({ moderation_status: status })).toBeUndefined();
      }
      for (const status of ['spam', 'Approved', '']) {
        expect(await refusal({ moderation_status: status })).toBe(
          'blog_posts_moderation_status_known',
        );
      }
    });

    test.each(reservedSlugs)('the address /blog/%s is no post’s', async (slug) => {
      expect(await refusal({ slug })).toBe('blog_posts_slug_reserved');
    });

    test('slugs have the form and length of the rules', async () => {
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
        expect(await refusal({ slug }), slug).toBe('blog_posts_slug_form');
      }
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
