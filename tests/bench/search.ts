// What a search costs in the database: node tests/bench/search.ts [--posts 100000] [--pglite 10000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../../platform/backend/database/database.ts';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { root } from '../../platform/root.ts';
import { startPostgresServer } from '../backend/lanes/postgres-server.ts';
import { makeManyPosts } from './many-posts.ts';
import { reads, writes, type Statement } from './search-statements.ts';
import { median, table } from './table.ts';

const runs = 7;
/** After so many milliseconds a slow statement is not run again. */
const enough = 10_000;

/** Prints the time of each read and write in real PostgreSQL with that many posts of 5 KB. */
export async function benchSearchOnPostgres(posts: number): Promise<void> {
  const server = await startPostgresServer();
  try {
    await bench('PostgreSQL', await openPostgres(server.url), posts);
  } finally {
    await server.stop();
  }
}

/** The same in the embedded database. */
export async function benchSearchOnPglite(posts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  try {
    await bench('PGlite', await openPglite(join(folder, 'database')), posts);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bench(name: string, database: Database, posts: number) {
  try {
    await migrate(database, { folder: join(root, 'supabase', 'migrations'), seed: undefined });
    const begun = performance.now();
    await makeManyPosts(database, posts);
    const made = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`## Search, ${name}, ${posts} posts of 5 KB (made and indexed in ${made} s)\n`);
    console.log(
      `Milliseconds by EXPLAIN ANALYZE, median of ${runs} or of ${enough / 1000} seconds.\n`,
    );
    const rows: string[][] = [];
    for (const read of reads) rows.push([read.name, ...(await measure(database, read, 'anon'))]);
    for (const write of writes) {
      rows.push([write.name, ...(await measure(database, write, 'postgres'))]);
    }
    console.log(table(['statement', 'execution', 'planning', 'of it the search triggers'], rows));
  } finally {
    await database.close();
  }
}

interface Explained {
  'Execution Time': number;
  'Planning Time': number;
  Triggers: { 'Trigger Name': string; Time: number }[];
}

/** Prepared, and run once before it is measured, as in a connection of PostgREST's pool. */
function measure(database: Database, { parameters, sql, values }: Statement, role: string) {
  const isWrite = role !== 'anon';
  const explained: Explained[] = [];
  return database.transaction(async ({ run, query }) => {
    await run(`set local role ${role}`);
    await run(`prepare measured (${parameters}) as ${sql}`);
    const begun = performance.now();
    for (let turn = 0; turn <= runs && performance.now() - begun < enough; turn += 1) {
      await run('savepoint before');
      const [row] = await query<{ 'QUERY PLAN': Explained[] }>(
        `explain (analyze, timing ${isWrite}, format json) execute measured (${values})`,
      );
      await run('rollback to savepoint before');
      if (row) explained.push(...row['QUERY PLAN']);
    }
    await run('deallocate measured');
    if (explained.length > 1) explained.shift();
    const triggers = explained.map(({ Triggers }) =>
      Triggers.filter((trigger) => trigger['Trigger Name'].startsWith('blog_posts_search')).reduce(
        (sum, { Time }) => sum + Time,
        0,
      ),
    );
    return [
      median(explained.map((one) => one['Execution Time'])).toFixed(2),
      median(explained.map((one) => one['Planning Time'])).toFixed(2),
      isWrite ? median(triggers).toFixed(2) : '',
    ];
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '100000' },
      pglite: { type: 'string', default: '10000' },
    },
  });
  if (Number(values.posts) > 0) await benchSearchOnPostgres(Number(values.posts));
  if (Number(values.pglite) > 0) await benchSearchOnPglite(Number(values.pglite));
}
