import type { Database } from '../../platform/backend/database/database.ts';
import { onNewDatabase, type DatabaseName } from './databases.ts';
import { makeManyPosts, terms } from './many-posts.ts';
import { median, table } from './table.ts';

const runs = 7;
/** Stops repeating a slow statement after this time. */
const maxMs = 10_000;

/** Prints how long each statement takes in a database with this many posts. */
export function benchSearch(name: DatabaseName, posts: number): Promise<void> {
  return onNewDatabase(name, async (database) => {
    const start = performance.now();
    await makeManyPosts(database, posts);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`## ${name}, ${posts} posts of 5 KB (inserted and indexed in ${seconds} s)\n`);
    console.log(`Milliseconds from EXPLAIN ANALYZE, median of up to ${runs} runs.\n`);
    const rows: string[][] = [];
    for (const statement of [...reads, ...writes]) {
      const role = reads.includes(statement) ? 'anon' : 'postgres';
      rows.push([statement.name, ...(await measure(database, statement, role))]);
    }
    console.log(table(['statement', 'execution', 'planning', 'search triggers'], rows));
  });
}

interface Plan {
  'Execution Time': number;
  'Planning Time': number;
  Triggers: { 'Trigger Name': string; Time: number }[];
}

/** Prepares the statement and runs it once before measuring, as in PostgREST's connection pool. */
function measure(database: Database, { parameters, sql, values }: Statement, role: string) {
  const isWrite = role !== 'anon';
  const plans: Plan[] = [];
  return database.transaction(async ({ run, query }) => {
    await run(`set local role ${role}`);
    await run(`prepare measured (${parameters}) as ${sql}`);
    const start = performance.now();
    for (let n = 0; n <= runs && performance.now() - start < maxMs; n += 1) {
      await run('savepoint before');
      const [row] = await query<{ 'QUERY PLAN': Plan[] }>(
        `explain (analyze, timing ${isWrite}, format json) execute measured (${values})`,
      );
      await run('rollback to savepoint before');
      plans.push(...(row?.['QUERY PLAN'] ?? []));
    }
    await run('deallocate measured');
    if (plans.length > 1) plans.shift();
    const triggerMs = plans.map(({ Triggers }) =>
      Triggers.filter((trigger) => trigger['Trigger Name'].startsWith('blog_posts_search'))
        .map(({ Time }) => Time)
        .reduce((sum, time) => sum + time, 0),
    );
    return [
      median(plans.map((plan) => plan['Execution Time'])).toFixed(2),
      median(plans.map((plan) => plan['Planning Time'])).toFixed(2),
      isWrite ? median(triggerMs).toFixed(2) : '',
    ];
  });
}

interface Statement {
  name: string;
  /** SQL types. */
  parameters: string;
  sql: string;
  /** SQL expressions for the parameters. */
  values: string;
}

const columnsOfCard =
  'id slug title excerpt category tags author_name read_time_minutes published_at created_at is_featured featured_image_url'.split(
    ' ',
  );
const card = columnsOfCard.join(', ');

const answer = (isCounted: boolean) =>
  `${isCounted ? '(select pg_catalog.count(*) from pgrst_source_count)' : 'null::bigint'} as total_result_set,
  pg_catalog.count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]') as body`;

function search(name: string, term: string, page = 1): Statement {
  return {
    name: `search, ${name}`,
    parameters: 'text, integer',
    sql: 'select public.search_blog_posts($1, page := $2)',
    values: `'${term}', ${page}`,
  };
}

/** What PostgREST 12 sends for a page of posts, newest first. */
function list(name: string, filter = '', columns = card): Statement {
  const where = `is_published = $1 and moderation_status = $2 ${filter}`;
  return {
    name: `list, ${name}, exact count`,
    parameters: 'boolean, text, bigint, bigint',
    sql: `
      with pgrst_source as (select ${columns} from public.blog_posts where ${where}
        order by published_at desc limit $3 offset $4),
      pgrst_source_count as (select 1 from public.blog_posts where ${where})
      select ${answer(true)} from (select * from pgrst_source) _postgrest_t`,
    values: `true, 'approved', 6, 0`,
  };
}

const containing = (term: string) =>
  `and (${['title', 'excerpt', 'content'].map((column) => `${column} ilike '%${term}%'`).join(' or ')})`;

const reads: readonly Statement[] = [
  search('rare term', terms.rare),
  search('rare term of 3 characters', terms.rareThreeCharacters),
  search('common term', terms.common),
  search('common term, page 100', terms.common, 100),
  search('2 characters', terms.twoCharacters),
  search('2 rare characters', terms.rareTwoCharacters),
  search('1 character', terms.oneCharacter),
  search('punctuation', '!?'),
  search('parts that occur separately', terms.scattered),
  search('500 characters', `${terms.rare} `.repeat(50)),
  search('blank', ''),
  search('blank, page 1,000', '', 1000),
  list('all'),
  list('one category', `and category = 'Category 3'`),
  list('one slug', `and slug = 'post-77'`, '*'),
  list('or=(…ilike…), rare term', containing(terms.rare)),
  list('or=(…ilike…), common term', containing(terms.common)),
];

const insertPost = (content: string) => `
  insert into public.blog_posts (slug, title, excerpt, content, category, author_name)
  values ('new', 'New', 'New', ${content}, $1, 'A writer')`;

const writes: readonly Statement[] = [
  {
    name: 'insert a post of 5 KB',
    parameters: 'text',
    sql: insertPost(`(select content from public.blog_posts where slug = 'post-77')`),
    values: `'Category 1'`,
  },
  {
    name: 'insert a post of 200 KB',
    parameters: 'text',
    sql: insertPost(`left((select string_agg(content, '') from
      (select content from public.blog_posts limit 50) posts), 200000)`),
    values: `'Category 1'`,
  },
  {
    name: 'edit the content',
    parameters: 'text',
    sql: `update public.blog_posts set content = content || $1 where slug = 'post-79'`,
    values: `'<p>More.</p>'`,
  },
  {
    name: 'change the moderation status',
    parameters: 'text',
    sql: `update public.blog_posts set moderation_status = $1 where slug = 'post-79'`,
    values: `'rejected'`,
  },
];
