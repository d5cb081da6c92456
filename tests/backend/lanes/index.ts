import { afterAll, describe, inject, test } from 'vitest';
import type { Backend, BackendOptions } from '../../../platform/backend/index.ts';
import type { keys } from './keys.ts';
import type { peopleOf } from './people.ts';
import { startPlatformBackend } from './platform-lane.ts';
import { startOnPostgrest } from './postgrest-lane.ts';
import { laneNames, wantedLanes, type LaneName } from './wanted-lanes.ts';

export type { Person } from './people.ts';

export interface Lane {
  name: LaneName;
  /** Starts a backend with its own database. It's stopped and removed after the tests. */
  start(options?: LaneOptions): Promise<Running>;
}

export interface LaneOptions {
  /** Applied after the product's migrations. */
  sql?: string;
  /** Where `/functions/v1` leads to. */
  functionsOrigin?: BackendOptions['functionsOrigin'];
  /** Not for the postgrest lane. */
  backend?: Partial<BackendOptions>;
}

export type Mail = Parameters<BackendOptions['sendMail']>[0];

/** A backend under test. */
export interface Running extends ReturnType<typeof peopleOf> {
  /** For connections of the test's own, as the superuser. Empty in the pglite lane. */
  databaseUrl: string;
  /** The base URL of /rest/v1, /functions/v1, and, except on the postgrest lane, /auth/v1. */
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

/** Describes the same tests for each lane. */
export function describeLanes(
  name: string,
  body: (lane: Lane) => void,
  { lanes = laneNames }: { lanes?: readonly LaneName[] } = {},
): void {
  for (const lane of wantedLanes().filter((wanted) => lanes.includes(wanted))) {
    const missing = inject('missingLanes')[lane];
    describeUnless(missing, `${name} (${lane})`, () => body(createLane(lane)));
  }
}

/** Describes tests. If something that they need is missing on this machine, they're skipped, or fail if CI is set. */
export function describeUnless(missing: string | undefined, name: string, body: () => void): void {
  if (missing === undefined) {
    describe(name, body);
  } else if (process.env['CI']) {
    test(name, () => {
      throw new Error(`This can’t run: ${missing}.`);
    });
  } else {
    console.warn(`Skipping “${name}”: ${missing}.`);
    describe.skip(name, body);
  }
}

/** For tests of what the database does, as on a hosted project. */
export function describeDatabase(name: string, body: (lane: Lane) => void): void {
  describeLanes(name, body, { lanes: ['postgrest'] });
}

/** For tests of what only the local platform has: accounts, images, its front door, and the embedded database. */
export function describePlatform(name: string, body: (lane: Lane) => void): void {
  describeLanes(name, body, { lanes: ['pglite'] });
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
        : startPlatformBackend(options));
      backends.push(running);
      return running;
    },
  };
}
