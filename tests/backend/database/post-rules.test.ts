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
import { constraintAgainst, draftOf, insertRow, type Row } from './rows.ts';

/** The constraints of the blog accept what the shared rules accept. */
describeDatabase('constraints of blog_posts', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const against = (fields: Row) => constraintAgainst(running, 'blog_posts', draftOf(fields));

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
    const taken = await accepted('featured_image_url', constraint, images);
    expect(taken.length).toBeGreaterThan(images.length / 20);
    expect(taken.sort()).toEqual(images.filter(isFeaturedImage).sort());
  });

  test('the rules and the database accept the same slugs', async () => {
    const likely = fc.sample(fc.stringMatching(/^[a-z0-9-]{1,8}\n?$/), { numRuns: 500, seed: 1 });
    const lengths = [slugMaxLength, slugMaxLength + 1].map((length) => 'a'.repeat(length));
    const slugs = texts(...likely, ...lengths, '', 'A', 'a b', 'a.b', 'é', 'a\n', 'ａ', 'ſ', 'K');
    const taken = await accepted('slug', 'blog_posts_slug_format', slugs);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.sort()).toEqual(
      slugs.filter((slug) => slugPattern.test(slug) && slug.length <= slugMaxLength).sort(),
    );
  });
});

/** A draft can be submitted if the rules find no errors in it, and saved if it isn't too long. */
describeDatabase('drafts', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const complete: DraftFields = {
    ...emptyDraft('A writer'),
    title: 'A title',
    slug: 'a-draft',
    category: 'Testing',
  };

  /** Whether the database takes the draft, in a transaction that is rolled back. */
  async function takes(sql: string, fields: object): Promise<string> {
    const [row] = await running.query<{ problem: string }>(
      `select private.problem($1, $2::jsonb) as problem`,
      [sql, JSON.stringify(fields)],
    );
    return row?.problem ?? '';
  }
  const saved = 'select private.check_draft_fields($1)';
  const submitted = `select private.store_post(jsonb_populate_record(null::public.post_drafts,
    jsonb_build_object('id', gen_random_uuid(), 'fields', $1)), false)`;

  beforeAll(async () => {
    await running.query(`
      create function private.problem(sql text, fields jsonb) returns text language plpgsql as $$
      begin
        execute sql using fields;
        raise sqlstate 'OK000';
      exception when sqlstate 'OK000' then return '';
        when others then return sqlerrm;
      end $$`);
  });

  const long = (field: keyof typeof draftLengths, extra: number) => ({
    [field]: 'a'.repeat(draftLengths[field] + extra),
  });
  const lengths = Object.keys(draftLengths) as (keyof typeof draftLengths)[];

  test.each<[string, Partial<DraftFields>]>([
    ['complete', {}],
    ...lengths
      .filter((field) => field !== 'featured_image_url')
      .flatMap((field): [string, Partial<DraftFields>][] => [
        [`with the longest ${field}`, long(field, 0)],
        [`with a longer ${field}`, long(field, 1)],
      ]),
    ...(['title', 'category', 'author_name', 'featured_image_alt'] as const).flatMap(
      (field): [string, Partial<DraftFields>][] =>
        ['', '  ', '\t', 'a\nb', 'a\u0085b', '\u00a0', '\u200b', '\u2800', 'a\u202e'].map(
          (text) => [`with the ${field} ${JSON.stringify(text)}`, { [field]: text }],
        ),
    ),
    ...['', 'A', 'a b', 'a--b', 'archive'].map((slug): [string, Partial<DraftFields>] => [
      `with the slug ${JSON.stringify(slug)}`,
      { slug },
    ]),
    ...[
      [''],
      ['\u200b'],
      ['a\tb'],
      ['é'.repeat(40)],
      ['😀'.repeat(40)],
      Array<string>(maxTags).fill('a'),
    ].map((tags): [string, Partial<DraftFields>] => [`with the tags ${tags.join()}`, { tags }]),
    ...[0, 1, 120, 121].map((read_time_minutes): [string, Partial<DraftFields>] => [
      `read in ${read_time_minutes} minutes`,
      { read_time_minutes },
    ]),
    ['in the category of the filter', { category: allPosts }],
    ['in a category that looks like it', { category: ' all POSTS' }],
    ['with an invalid image', { featured_image_url: 'http://example.com/a.png' }],
    ...[0, 1].map((extra): [string, Partial<DraftFields>] => [
      `with an image address ${extra} characters over the limit`,
      {
        featured_image_url: 'https://example.com/'.padEnd(
          postLengths.featured_image_url + extra,
          'a',
        ),
        featured_image_alt: 'A desk',
      },
    ]),
    ['with a valid image', { featured_image_url: '/a.png', featured_image_alt: 'A desk' }],
    ['with empty optional fields', { meta_description: '', featured_image_url: '' }],
  ])('a draft %s', async (_, change) => {
    const fields = { ...complete, ...change };
    const isTooLong = lengths.some(
      (field) => [...(fields[field] ?? '')].length > draftLengths[field],
    );
    expect((await takes(saved, fields)) === '').toBe(!isTooLong);
    const problem = await takes(submitted, fields);
    const [field] = Object.keys(postErrors(fields));
    expect(problem).toBe(
      field
        ? `This post isn’t ready to submit. Check its ${field.replaceAll('_', ' ').replace(' minutes', '')}.`
        : '',
    );
  });
});
