import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedDatabases } from './embedded-databases.ts';
import { makeMigratedTemplate } from './postgres-databases.ts';
import { findPostgrest } from './postgrest-process.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { wantedLanes, type LaneName } from './wanted-lanes.ts';

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
  // Before starting servers, because a migration that fails ends the run here.
  const embedded = lanes.includes('pglite') ? makeEmbeddedDatabases() : undefined;
  const servers: PostgresServer[] = [];
  if (lanes.includes('postgres') || lanes.includes('postgrest')) {
    try {
      while (servers.length < project.config.maxWorkers) servers.push(await startPostgresServer());
    } catch (error) {
      missing.postgres = missing.postgrest = (error as Error).message;
    }
  }
  if (lanes.includes('postgrest') && !existsSync(findPostgrest())) {
    missing.postgrest ??= 'npm has no PostgREST binary for this machine';
  }
  for (const lane of lanes) {
    if (missing[lane]) console.warn(`Skipping the ${lane} lane: ${missing[lane]}.`);
  }
  await Promise.all(servers.map(({ url }) => makeMigratedTemplate(url)));
  project.provide('embeddedDatabases', embedded?.folder);
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  project.provide('missingLanes', missing);
  return async () => {
    embedded?.remove();
    await Promise.all(servers.map((server) => server.stop()));
  };
}
