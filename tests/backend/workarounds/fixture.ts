import { beforeAll } from 'vitest';
import { describeLanes, type Lane, type Running } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';

export type LaneName = Lane['name'];

/**
 * Tests of a workaround: on both of Lite's databases, and, where PostgREST is the reference, on it
 * too. `running()` is the backend of the lane, with the table `things`.
 */
export function describeWorkaround(
  name: string,
  body: (running: () => Running, lane: LaneName) => void,
  { reference = false }: { reference?: boolean } = {},
): void {
  const lanes: LaneName[] = reference
    ? ['pglite', 'postgres', 'postgrest']
    : ['pglite', 'postgres'];
  describeLanes(
    name,
    (lane) => {
      let running: Running;
      beforeAll(async () => {
        running = await lane.start({ migrations: thingsMigrations });
      });
      body(() => running, lane.name);
    },
    { lanes },
  );
}

/** A request to the lane with the publishable key, unless the headers say otherwise. */
export function ask(running: Running, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(running.url + path, {
    ...init,
    headers: {
      apikey: running.keys.publishable,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });
}
