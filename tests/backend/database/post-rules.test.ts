import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  draftLengths,
  emptyDraft,
  postErrors,
  type DraftFields,
} from '../../../supabase/functions/_shared/rules/post/draft.ts';
import {
  allPosts,
  isFeaturedImage,
  maxTags,
  postLengths,
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
import { describeDatabase, type Running } from '../lanes/index.ts';
import { acceptedBy, constraintAgainst, draftOf, evaluate, insertRow, type Row } from './rows.ts';

/** The constraints of the blog accept what the shared rules accept. */
describeDatabase('constraints of blog_posts', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const against = (fields: Row) => constraintAgainst(running, 'blog_posts', draftOf(fields));

  /** Distinct texts that a column can store, most of them URLs of some kind. */
  function texts(...more: readonly string[]): string[] {
    const generated = fc.sample(anyAddress, { numRuns: 5000, seed: 20261121 });
    return [...new Set([...more, ...foreignAddresses, ...generated])].filter(isStorable);
  }

  // Those that drafts have, too, are tested below.
  test('neither invalid tags nor reserved slugs are accepted', async () => {
    for (const tags of [Array<string>(maxTags + 1).fill('a'), [null]]) {
      expect(await against({ tags })).toBe('blog_posts_tags_format');
    }
    for (const slug of reservedSlugs) {
      expect(await against({ slug }), slug).toBe('blog_posts_slug_reserved');
    }
  });

  test('the reading time has the default from the rules', async () => {
    expect(await insertRow(running, 'blog_posts', draftOf())).toMatchObject({
      read_time_minutes: readTime.fallback,
    });
  });

  test('the rules and the database accept the same featured images', async () => {
    const valid = ['/a.png', '/a/b.png?c=d#e', 'https://example.com/a//b.png?c=d#e'];
    const foreign = ['/\\evil.test/a.png', ...foreignPaths, ...pathsToForeignPaths];
    const max = postLengths.featured_image_url;
    const images = texts(...valid, ...foreign).filter(({ length }) => length <= max);
    const constraint = 'blog_posts_featured_image_url_format';
    const taken = await acceptedBy(running, constraint, 'featured_image_url', images);
    expect(taken.length).toBeGreaterThan(images.length / 20);
    expect(taken).toEqual(images.filter(isFeaturedImage));
  });

  test('the rules and the database accept the same slugs', async () => {
    const likely = fc.sample(fc.stringMatching(/^[a-z0-9-]{1,8}\n?$/), { numRuns: 500, seed: 1 });
    const lengths = [slugMaxLength, slugMaxLength + 1].map((length) => 'a'.repeat(length));
    const slugs = texts(...likely, ...lengths, '', 'A', 'a b', 'a.b', 'é', 'a\n', 'ａ', 'ſ', 'K');
    const taken = await acceptedBy(running, 'blog_posts_slug_format', 'slug', slugs);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken).toEqual(
      slugs.filter((slug) => slugPattern.test(slug) && slug.length <= slugMaxLength),
    );
  });

  test('a draft is saved unless it’s too long, and submitted if the rules find no errors in it', async () => {
    const complete: DraftFields = {
      ...emptyDraft('A writer'),
      ...{ title: 'A title', slug: 'a-draft', category: 'Testing' },
    };
    const lengths = Object.keys(draftLengths) as (keyof typeof draftLengths)[];
    const long = (field: keyof typeof draftLengths, extra: number) => ({
      [field]: 'a'.repeat(draftLengths[field] + extra),
    });
    const image = (featured_image_url: string) => ({
      featured_image_url,
      featured_image_alt: 'A desk',
    });
    const changes: Partial<DraftFields>[] = [
      {},
      ...lengths
        .filter((field) => field !== 'featured_image_url')
        .flatMap((field) => [long(field, 0), long(field, 1)]),
      ...(['title', 'category', 'author_name', 'featured_image_alt'] as const).flatMap((field) =>
        ['', '  ', '\t', 'a\nb', 'a\u0085b', '\u00a0', '\u200b', '\u2800', 'a\u202e'].map(
          (text) => ({ [field]: text }),
        ),
      ),
      ...['', 'A', 'a b', 'a--b', 'archive'].map((slug) => ({ slug })),
      ...[[''], ['\u200b'], ['a\tb'], ['é'.repeat(40)], ['😀'.repeat(40)]].map((tags) => ({
        tags,
      })),
      { tags: Array<string>(maxTags).fill('a') },
      ...[0, 1, 120, 121].map((read_time_minutes) => ({ read_time_minutes })),
      // The filter's name for all categories, and what looks like it.
      ...[allPosts, ' all POSTS'].map((category) => ({ category })),
      ...['http://example.com/a.png', '/a.png'].map(image),
      ...[0, 1].map((extra) =>
        image('https://example.com/'.padEnd(postLengths.featured_image_url + extra, 'a')),
      ),
      { meta_description: '', featured_image_url: '' },
    ];
    // What the database says in a transaction that is rolled back.
    await running.query(`
      create function private.problem(sql text, fields jsonb) returns text language plpgsql as $$
      begin
        execute sql using fields;
        raise sqlstate 'OK000';
      exception when sqlstate 'OK000' then return '';
        when others then return sqlerrm;
      end $$`);
    const drafts = changes.map((change) => ({ ...complete, ...change }));
    const answersTo = (sql: string) =>
      evaluate<string>(running, `private.problem('${sql}', value::jsonb)`, drafts);
    const saved = await answersTo('select private.check_draft_fields($1)');
    const submitted = await answersTo(
      `select private.store_post(jsonb_populate_record(null::public.post_drafts,
         jsonb_build_object(''id'', gen_random_uuid(), ''fields'', $1)), false)`,
    );
    for (const [index, fields] of drafts.entries()) {
      const change = JSON.stringify(changes[index]).slice(0, 100);
      const isTooLong = lengths.some(
        (field) => [...(fields[field] ?? '')].length > draftLengths[field],
      );
      expect(saved[index] !== '', change).toBe(isTooLong);
      const [field] = Object.keys(postErrors(fields));
      const name = field?.replaceAll('_', ' ').replace(' minutes', '');
      const problem = name ? `This post isn’t ready to submit. Check its ${name}.` : '';
      expect(submitted[index], change).toBe(problem);
    }
  });
});
