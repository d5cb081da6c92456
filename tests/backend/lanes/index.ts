import { afterAll, describe, inject, test } from 'vitest';
import type { Backend, BackendOptions } from '../../../platform/backend/index.ts';
import type { keys } from './keys.ts';
import { startOnLite } from './lite-lane.ts';
import type { peopleOf } from './people.ts';
import { startOnPostgrest } from './postgrest-lane.ts';
import { laneNames, wantedLanes, type LaneName } from './wanted-lanes.ts';

export type { Person } from './people.ts';

export interface Lane {
  name: LaneName;
  /** Starts a backend with its own database. It's stopped and removed after the tests. */
  start(options?: LaneOptions): Promise<Running>;
}

export interface LaneOptions {
  /** The folder of migrations. Defaults to the product's. */
  migrations?: string;
  /** Not for the postgrest lane. */
  backend?: Partial<BackendOptions>;
}

export type Mail = Parameters<BackendOptions['sendMail']>[0];

/** A backend under test. */
export interface Running extends ReturnType<typeof peopleOf> {
  /** The base URL of /rest/v1 and, except on the postgrest lane, /auth/v1 and /functions/v1. */
  url: string;
  keys: typeof keys;
  /** Undefined in the postgrest lane. */
  backend: Backend | undefined;
  /** Sent emails, oldest first. */
  mails: Mail[];
  /** Logged lines. */
  lines: string[];
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

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
      const running = await (name === 'postgrest'
        ? startOnPostgrest(options)
        : startOnLite(name, options));
      backends.push(running);
      return running;
    },
  };
}
