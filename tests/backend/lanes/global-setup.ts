import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { createMigratedDatabase } from './postgres-databases.ts';
import { postgrestProgram } from './postgrest-process.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { laneNames, wantedLanes, type LaneName } from './wanted-lanes.ts';
import { installTool } from '../../../tools/install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the PostgreSQL servers, one per worker. Empty if no lane needs them. */
    postgresUrls: string[];
    /** The folder with embedded databases to copy; undefined if no lane needs them. */
    embeddedDatabases: string | undefined;
    /** Why requested lanes can't run on this machine. */
    missingLanes: Partial<Record<LaneName, string>>;
  }
}

/** Creates the servers and databases that backend tests share, once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing: Partial<Record<LaneName, string>> = {};
  const lanes = wantedLanes();
  // Tests of a single lane don't use it.
  if (lanes.length === laneNames.length) installSupabaseCli();
  // While the servers start.
  const making = lanes.includes('pglite') ? makeEmbeddedDatabases() : Promise.resolve(undefined);
  making.catch(() => undefined);
  const servers: PostgresServer[] = [];
  if (lanes.includes('postgrest')) {
    try {
      while (servers.length < project.config.maxWorkers) servers.push(await startPostgresServer());
    } catch (error) {
      missing.postgrest = (error as Error).message;
    }
  }
  if (lanes.includes('postgrest') && !existsSync(postgrestProgram)) {
    missing.postgrest ??= 'npm has no PostgREST binary for this machine';
  }
  const postgresUrls = servers.map(({ url }) => url);
  const stopServers = () => Promise.all(servers.map((server) => server.stop()));
  const made = Promise.all([making, ...postgresUrls.map(createMigratedDatabase)]);
  const [embedded] = await made.catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  project.provide('embeddedDatabases', embedded);
  project.provide('postgresUrls', postgresUrls);
  project.provide('missingLanes', missing);
  return async () => {
    if (embedded) rmSync(embedded, { recursive: true });
    await stopServers();
  };
}

/** Once for all workers. Without it, its tests are skipped, or fail if CI is set. */
function installSupabaseCli(): void {
  try {
    installTool('supabase');
  } catch (error) {
    if (process.env['CI']) throw error;
    console.warn(`Skipping tests of the Supabase CLI: ${(error as Error).message}`);
  }
}

/** In another process, to save memory. */
async function makeEmbeddedDatabases(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lane-templates-'));
  const script = join(import.meta.dirname, 'make-embedded-databases.ts');
  // A database is in UTC, wherever it was created (embedded-database.test.ts).
  const env = { ...process.env, TZ: 'America/New_York' };
  await promisify(execFile)(process.execPath, [script, folder], { env });
  return folder;
}
