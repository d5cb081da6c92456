import { terms } from './many-posts.ts';

export interface Statement {
  name: string;
  /** Types of the parameters. */
  parameters: string;
  sql: string;
  /** What they are, as SQL. */
  values: string;
}

const pageSize = 6;
const card = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'tags',
  'author_name',
  'read_time_minutes',
  'published_at',
  'created_at',
  'is_featured',
  'featured_image_url',
];

/** What PostgREST 12 sends for a page of what the function finds, newest first. */
function search(what: string, term: string, count = false): Statement {
  return {
    name: `search, ${what}, ${count ? 'page and exact count' : 'page'}`,
    parameters: 'json, bigint, bigint',
    sql: `
      with pgrst_source as (
        select ${card.map((column) => `pgrst_call.${column}`).join(', ')}
        from (select $1 as json_data) pgrst_payload,
          lateral (select case when json_typeof(pgrst_payload.json_data) = 'array' then pgrst_payload.json_data
            else json_build_array(pgrst_payload.json_data) end as val) pgrst_uniform_json,
          lateral (select search from json_to_recordset(pgrst_uniform_json.val) as _(search text) limit 1) pgrst_body,
          lateral public.search_blog_posts(search := pgrst_body.search) pgrst_call)
      ${count ? ', pgrst_source_count as (select 1 from pgrst_source as record)' : ''}
      select ${answer(count)}
      from (select ${card.join(', ')} from pgrst_source as record
        order by published_at desc limit $2 offset $3) _postgrest_t`,
    values: `'${JSON.stringify({ search: term })}', ${pageSize}, 0`,
  };
}

const answer = (count: boolean) =>
  `${count ? '(select pg_catalog.count(*) from pgrst_source_count)' : 'null::bigint'} as total_result_set,
  pg_catalog.count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]') as body`;

/** What it sends for a page of the table itself. */
function list(name: string, where: string, count = false, columns = card.join(', ')): Statement {
  return {
    name: `table, ${name}, ${count ? 'page and exact count' : 'page'}`,
    parameters: 'boolean, text, bigint, bigint',
    sql: `
      with pgrst_source as (select ${columns} from public.blog_posts where ${where}
        order by published_at desc limit $3 offset $4)
      ${count ? `, pgrst_source_count as (select 1 from public.blog_posts where ${where})` : ''}
      select ${answer(count)} from (select * from pgrst_source) _postgrest_t`,
    values: `true, 'approved', ${pageSize}, 0`,
  };
}

const isPublic = 'is_published = $1 and moderation_status = $2';
const contains = (term: string) =>
  `${isPublic} and (${['title', 'excerpt', 'content'].map((column) => `${column} ilike '%${term}%'`).join(' or ')})`;

export const reads: readonly Statement[] = [
  search('rare term', terms.rare),
  search('rare term', terms.rare, true),
  search('rare term of 3 characters', terms.rareOfThree, true),
  search('common term', terms.common),
  search('common term', terms.common, true),
  search('2 characters', terms.twoCharacters, true),
  search('1 character', terms.oneCharacter, true),
  search('words that occur apart', terms.scattered, true),
  search('500 characters', `${terms.rare} `.repeat(50), true),
  search('blank', ''),
  search('blank', '', true),
  list('all public', isPublic),
  list('all public, every column', isPublic, false, '*'),
  list('all public', isPublic, true),
  list('one category', `${isPublic} and category = 'Category 3'`, true),
  list('one slug', `${isPublic} and slug = 'post-77'`, false, '*'),
  list('or=(…ilike…), rare term', contains(terms.rare), true),
  list('or=(…ilike…), common term', contains(terms.common), true),
];

const sample = `(select content from public.blog_posts where slug = 'post-77')`;

export const writes: readonly Statement[] = [
  {
    name: 'insert of a post of 5 KB',
    parameters: 'text',
    sql: `insert into public.blog_posts (slug, title, excerpt, content, category, author_name)
      values ('new', 'New', 'New', ${sample}, $1, 'A writer')`,
    values: "'Category 1'",
  },
  {
    name: 'edit of its content',
    parameters: 'text',
    sql: "update public.blog_posts set content = content || $1 where slug = 'post-79'",
    values: "'<p>More.</p>'",
  },
  {
    name: 'change of its status',
    parameters: 'text',
    sql: "update public.blog_posts set moderation_status = $1 where slug = 'post-79'",
    values: "'rejected'",
  },
  {
    name: 'insert of a post of 200 KB',
    parameters: 'text',
    sql: `insert into public.blog_posts (slug, title, excerpt, content, category, author_name)
      values ('long', 'Long', 'Long', left((select string_agg(content, '') from
        (select content from public.blog_posts limit 50) posts), 200000), $1, 'A writer')`,
    values: "'Category 1'",
  },
];
