import { afterAll, describe, inject, test } from 'vitest';
import { startOnPglite, startOnPostgres } from './lite-lane.ts';
import { startOnPostgrest } from './postgrest-lane.ts';
import type { LaneOptions, Running } from './running.ts';
import { laneNames, wantedLanes, type LaneName } from './wanted-lanes.ts';

export type { Person } from './people.ts';
export type { Mail, Running } from './running.ts';

export interface Lane {
  name: LaneName;
  /** Starts a backend with its own database. It's stopped and removed after the tests. */
  start(options?: LaneOptions): Promise<Running>;
}

const starters = {
  pglite: startOnPglite,
  postgres: startOnPostgres,
  postgrest: startOnPostgrest,
} satisfies Record<LaneName, (options: LaneOptions) => Promise<Running>>;

/**
 * Describes the same tests for each lane. A lane that can't run on this machine is skipped, or fails if CI
 * is set.
 */
export function describeLanes(
  name: string,
  body: (lane: Lane) => void,
  { lanes = laneNames }: { lanes?: readonly LaneName[] } = {},
): void {
  for (const lane of wantedLanes().filter((wanted) => lanes.includes(wanted))) {
    const missing = inject('missingLanes')[lane];
    if (missing === undefined) {
      describe(`${name} (${lane})`, () => body(createLane(lane)));
    } else if (process.env['CI']) {
      test(`${name} (${lane})`, () => {
        throw new Error(`The ${lane} lane cannot run: ${missing}.`);
      });
    } else {
      describe.skip(`${name} (${lane})`, () => body(createLane(lane)));
    }
  }
}

/** For tests whose result doesn't depend on the lane: uses PostgreSQL, which is faster, or else PGlite. */
export function describeOneLane(name: string, body: (lane: Lane) => void): void {
  const wanted = wantedLanes();
  const hasPostgres = wanted.includes('postgres') && !inject('missingLanes').postgres;
  describeLanes(name, body, { lanes: [hasPostgres ? 'postgres' : 'pglite'] });
}

/**
 * For tests of REST requests: the local backend (on PGlite) and PostgREST. The local backend handles requests
 * the same way on PostgreSQL, which spec-calls.test.ts checks.
 */
export function describeRestLanes(name: string, body: (lane: Lane) => void): void {
  describeLanes(name, body, { lanes: ['pglite', 'postgrest'] });
}

/** Stops its backends after the tests. */
function createLane(name: LaneName): Lane {
  const backends: Running[] = [];
  afterAll(async () => {
    await Promise.all(backends.splice(0).map((backend) => backend.stop()));
  });
  return {
    name,
    async start(options = {}) {
      const backend = await starters[name](options);
      backends.push(backend);
      return backend;
    },
  };
}
