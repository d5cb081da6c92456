import { afterAll, describe, inject, test } from 'vitest';
import { startOnPglite, startOnPostgres } from './lite-lane.ts';
import { startOnPostgrest } from './postgrest-lane.ts';
import type { LaneOptions, Running } from './running.ts';
import { laneNames, wantedLanes, type LaneName } from './wanted-lanes.ts';

export type { Person } from './people.ts';
export type { Mail, Running } from './running.ts';

export interface Lane {
  name: LaneName;
  /** Brings up a backend with a database of its own; stopped and removed after the tests. */
  start(options?: LaneOptions): Promise<Running>;
}

const starters = {
  pglite: startOnPglite,
  postgres: startOnPostgres,
  postgrest: startOnPostgrest,
} satisfies Record<LaneName, (options: LaneOptions) => Promise<Running>>;

/**
 * Describes the same tests for every lane: the embedded database, real PostgreSQL, and PostgREST
 * (REST alone). A lane that cannot run here is skipped, or fails where CI is set.
 */
export function describeLanes(
  name: string,
  body: (lane: Lane) => void,
  { lanes = laneNames }: { lanes?: readonly LaneName[] } = {},
): void {
  for (const lane of wantedLanes().filter((wanted) => lanes.includes(wanted))) {
    const missing = inject('missingLanes')[lane];
    if (missing === undefined) {
      describe(`${name} (${lane})`, () => body(cleanedUp(lane)));
    } else if (process.env['CI']) {
      test(`${name} (${lane})`, () => {
        throw new Error(`The ${lane} lane cannot run: ${missing}.`);
      });
    } else {
      describe.skip(`${name} (${lane})`, () => body(cleanedUp(lane)));
    }
  }
}

function cleanedUp(name: LaneName): Lane {
  const running: Running[] = [];
  afterAll(async () => {
    await Promise.all(running.splice(0).map((backend) => backend.stop()));
  });
  return {
    name,
    async start(options = {}) {
      const backend = await starters[name](options);
      running.push(backend);
      return backend;
    },
  };
}
