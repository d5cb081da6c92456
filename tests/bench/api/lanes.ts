import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate, type Migratable, type Session } from '../../../platform/migrations/index.ts';
import { root } from '../../../platform/root.ts';
import { keys, tokenFor } from '../../backend/lanes/keys.ts';
import { startLiteProcess } from '../../backend/lanes/lite-process.ts';
import { startPostgresServer } from '../../backend/lanes/postgres-server.ts';
import { startPostgrest } from '../../backend/lanes/postgrest-process.ts';
import type { LaneName } from '../../backend/lanes/wanted-lanes.ts';
import { makeSample, type SamplePost } from './sample.ts';

/** An API over the sample, served by a process that does nothing else. */
export interface ServedLane {
  lane: LaneName;
  url: string;
  /** Those of an anonymous visitor. */
  headers: Record<string, string>;
  query: Session['query'];
  posts: readonly SamplePost[];
}

// The calls come from this machine and say themselves whose they are.
const trustedProxies = ['127.0.0.1', '::1'];

/** Serves the sample on each lane, one at a time; `measure` is called with each. */
export async function onLanes(
  lanes: readonly LaneName[],
  posts: number,
  measure: (served: ServedLane) => Promise<void>,
): Promise<void> {
  if (lanes.includes('pglite')) await onPglite(posts, measure);
  if (lanes.includes('postgres') || lanes.includes('postgrest')) {
    await onServer(lanes, posts, measure);
  }
}

type Measure = Parameters<typeof onLanes>[2];

async function onPglite(posts: number, measure: Measure) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pglite-'));
  const directory = join(folder, 'database');
  try {
    const database = await openPglite(directory);
    const sample = await fill(database, posts);
    await database.close();
    const lite = await startLiteProcess({
      database: { kind: 'pglite', directory },
      trustedProxies,
    });
    const { url, query } = lite;
    await measure({ lane: 'pglite', ...throughLite(url), query, posts: sample });
    await lite.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** With the durability that PostgreSQL comes with; both lanes take turns on one database. */
async function onServer(lanes: readonly LaneName[], posts: number, measure: Measure) {
  const server = await startPostgresServer({ durable: true });
  try {
    const database = await openPostgres(server.url);
    const sample = await fill(database, posts);
    await database.run('alter role authenticator login');
    const { query } = database;
    if (lanes.includes('postgres')) {
      const lite = await startLiteProcess({
        database: { kind: 'postgres', url: server.url },
        trustedProxies,
      });
      await measure({ lane: 'postgres', ...throughLite(lite.url), query, posts: sample });
      await lite.stop();
    }
    if (lanes.includes('postgrest')) {
      const postgrest = await startPostgrest(server.url);
      // No front door: what turns the key into a token is the hosted project's own.
      const headers = { authorization: `Bearer ${tokenFor({ role: 'anon' })}` };
      await measure({ lane: 'postgrest', url: postgrest.url, headers, query, posts: sample });
      await postgrest.stop();
    }
    await database.close();
  } finally {
    await server.stop();
  }
}

async function fill(database: Migratable, posts: number) {
  await migrate(database, { folder: join(root, 'supabase', 'migrations'), seed: undefined });
  return makeSample(database, posts);
}

function throughLite(url: string) {
  return { url: `${url}/rest/v1`, headers: { apikey: keys.publishable } };
}
