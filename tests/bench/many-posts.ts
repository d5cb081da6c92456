import type { Session } from '../../platform/migrations/index.ts';

/** Search terms that occur in few, most, or no posts. */
export const terms = {
  /** In one of 10,000 posts. */
  rare: 'zyxquartz',
  rareThreeCharacters: 'zqx',
  rareTwoCharacters: 'zq',
  /** In most posts. */
  common: 'health',
  oneCharacter: 'e',
  twoCharacters: 'th',
  /** In no post, although its parts are in most posts. */
  scattered: 'healthmenthealth lawhealth',
};

const syllables =
  `re cru it ing ta lent au tho ri ty mar ket lea der ship can di date pipe line staf fing
  health care law golf home ser vice brand con tent en gine ran king sear ch pla ce ment fee sa ving job
  post blog sy stem da`.split(/\s+/);

/** A pseudorandom number from 0 to `below` - 1 for a seed, as SQL. */
const pick = (seed: string, below: string | number) =>
  `(hashint8extended(${seed}) & 2147483647) % ${below}`;

/** Extracting the search text of a post takes 10 ms, so larger blogs repeat these texts. */
const maxTexts = 10_000;

/**
 * Inserts `count` posts with 5 KB of HTML each, of which one in fifty is a draft. Only the first 10,000 have texts of
 * their own. Fills and indexes the search texts at the end, which is ten times faster than with the triggers.
 */
export async function makeManyPosts({ run, query }: Session, count: number): Promise<void> {
  await run(`
    create temporary table bench_words as
      select number, string_agg(syllable, '' order by place) as word
      from (
        select number, place, (string_to_array('${syllables.join(' ')}', ' '))[1 + ${pick('number, place', syllables.length)}] as syllable
        from generate_series(0::bigint, 9999) number, generate_series(1, 4) place
        where place <= 1 + number % 4) spelled
      group by number;
    create unique index on bench_words (number);
    -- The square makes some words more frequent than others.
    create temporary table bench_paragraphs as
      select paragraph, string_agg(word, ' ' order by place) as words
      from (
        select paragraph, place, (10000 * power(${pick('paragraph * 100 + place, 7', 1_000_000)} / 1e6, 2))::integer as number
        from generate_series(0::bigint, 1999) paragraph, generate_series(1, 60) place) drawn
      join bench_words using (number)
      group by paragraph;
    create unique index on bench_paragraphs (paragraph);
    analyze bench_words, bench_paragraphs;

    alter table public.blog_posts disable trigger user;
    insert into public.blog_posts (slug, title, excerpt, content, category, tags, author_name,
      published_at, is_published, moderation_status, category_slug)
    select 'post-' || n, initcap(left(words, 60)) || ' ' || n, left(words, 160),
      (
        select string_agg(
          '<h2>' || left(heading.words, 40) || '</h2><p>' || text.words
            || ' <a href="https://example.com/' || text_number || '">link</a></p>'
            || case when text_number = 7 and place = 5 then '<p>${terms.rare} ${terms.rareThreeCharacters}</p>' else '' end,
          E'\\n' order by place)
        from generate_series(1, 8) place
        join bench_paragraphs text on text.paragraph = ${pick('text_number * 16 + place, 1', 2000)}
        join bench_paragraphs heading on heading.paragraph = ${pick('text_number * 16 + place, 2', 2000)}),
      'Category ' || n % 8, array['one', 'two'], 'A writer',
      timestamptz '2020-01-01Z' + n * interval '17 minutes', n % 50 <> 0, 'approved', 'category-' || n % 8
    from generate_series(1::bigint, ${count}) n, lateral (select n % ${maxTexts} as text_number) numbered
    join bench_paragraphs opening on opening.paragraph = text_number % 2000;
    alter table public.blog_posts enable trigger user;
    insert into public.post_workflow (post_id) select id from public.blog_posts;
    drop table bench_words, bench_paragraphs`);
  const [index] = await query<{ definition: string }>(
    "select pg_get_indexdef('private.post_search_trigrams'::regclass) as definition",
  );
  await run(`
    drop index private.post_search_trigrams;
    truncate private.post_search;
    create temporary table bench_texts as
      select p.slug, plain, private.character_pairs(plain) as pairs
      from public.blog_posts p, lateral (select private.searchable_text(p) as plain offset 0) texts
      where substr(p.slug, 6)::integer <= ${maxTexts};
    create unique index on bench_texts (slug);
    -- Appending nothing decompresses the texts, which the temporary table compressed. The triggers never do that.
    insert into private.post_search
      select p.id, p.published_at, p.category, t.plain || '', t.pairs || ''
      from public.blog_posts p
      join bench_texts t on t.slug = 'post-' || 1 + (substr(p.slug, 6)::integer - 1) % ${maxTexts}
      where p.is_published and p.moderation_status = 'approved';
    drop table bench_texts;
    ${index?.definition}`);
  await run('vacuum analyze public.blog_posts');
  await run('vacuum analyze private.post_search');
}
