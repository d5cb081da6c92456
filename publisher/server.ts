import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { PublishResult } from './content/content-publish.ts';
import { describeFailure } from './content/held-back-posts.ts';
import { messageOf } from './error.ts';
import type { ObjectStore } from './releases/object-store.ts';
import { rollback, unfreeze } from './releases/rollback.ts';
import { healthOf, publisherApp, type PublisherStatus } from './service/http.ts';
import type { PurgeStatus } from './service/purge.ts';
import { openQueue } from './service/queue.ts';
import { describeReleases } from './service/releases.ts';
import { describeRun, type RunDetails, type RunState } from './service/run-report.ts';

/** Compares all posts, in case a build hook was lost or a change bypassed the triggers. */
const reconcileIntervalMs = 60 * 60_000;

/** Visitors may request a damaged page many times. */
const repairIntervalMs = 60_000;

/** Where a publisher publishes. */
export interface PublishTarget {
  store: ObjectStore;
  /** Name of the pointer to the live release. */
  pointer: string;
  /** Brings the live release up to date. */
  publish(everything: boolean): Promise<PublishResult>;
  /** Makes sure that visitors get the live release from every cache. Rejects if they may not. */
  show?(): Promise<void>;
  purgeStatus?(): PurgeStatus;
  close?(): Promise<void>;
}

export interface PublisherOptions {
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** Makes a server listen. `variable` is the environment variable to name in errors. */
  listen(
    server: Server,
    port: number,
    host: string | undefined,
    variable: string,
  ): Promise<{ address: string; close(): Promise<void> }>;
  /** Middleware for every route. */
  guards?: readonly MiddlewareHandler[];
  /** A Standard Webhooks secret, `whsec_…`. */
  hookSecret: string;
  target: PublishTarget;
  logger: (line: string) => void;
  /**
   * Called before a run reads posts, at each stage, and when it has ended, for the staff pages. If it rejects, publishing
   * goes on, and staff see an older state.
   */
  report?: ReportRun;
}

/** Reports how far a run has come: why it failed, or what it changed. */
export type ReportRun = (state: RunState, error?: string, details?: RunDetails) => Promise<void>;

export interface Publisher {
  name: string;
  address: string;
  health(): Promise<{ ok: boolean; [detail: string]: unknown }>;
  close(): Promise<void>;
  /** Resolves with a publish that started after the call. Rejects if its first attempt fails. */
  publish(): Promise<PublishResult>;
  /** Requests a publish that also repairs damaged files, at most once a minute. */
  repair(): void;
  status(): PublisherStatus;
}

/** Starts the publisher. It compares all posts right away, and then publishes after every build hook. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { port, host, hookSecret, target, logger } = options;
  const { store, pointer } = target;
  const report: ReportRun = async (...state) => options.report?.(...state).catch(() => undefined);
  /** After a rollback, even if nothing can be published. */
  const tryToShow = async () => target.show?.().catch(() => undefined);
  /** The release that was live when the last run ended. */
  let reported: string | undefined;
  /** Already logged. */
  let warned: readonly string[] = [];
  const queue = openQueue({
    name: 'Publishing',
    async run(everything) {
      await report('publishing');
      try {
        reported ??= (await store.readPointer(pointer))?.root;
        const result = await target.publish(everything).catch(async (error: unknown) => {
          await tryToShow();
          throw error;
        });
        await Promise.all([target.show?.(), report('verified')]);
        const { warnings, failures } = result;
        const lines = [...warnings, ...failures.map(describeFailure)];
        lines.filter((line) => !warned.includes(line)).forEach(logger);
        warned = lines;
        const changes = await describeRun(store, pointer, reported).catch(() => undefined);
        reported = changes?.root;
        await report('live', undefined, { ...changes, warnings, failures });
        return result;
      } catch (error) {
        await report('failed', messageOf(error));
        throw error;
      }
    },
    logger,
  });
  function status(): PublisherStatus {
    const { state, ...rest } = queue.status();
    return {
      state: state === 'running' ? 'publishing' : state,
      ...rest,
      ...(target.purgeStatus && { purge: target.purgeStatus() }),
    };
  }

  const app = publisherApp({
    hookSecret,
    publish: () => queue.request(),
    async rollback(digest, live) {
      const root = await rollback(store, pointer, digest, live);
      void tryToShow();
      queue.request();
      return root;
    },
    async unfreeze(ids) {
      const unfrozen = await unfreeze(store, pointer, ids);
      queue.request(true);
      return unfrozen;
    },
    status,
    releases: (preview) => describeReleases(store, pointer, preview),
    guards: options.guards ?? [],
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const listening = await options.listen(server, port, host, 'PUBLISHER_PORT');
  queue.request(true);
  const timer = setInterval(() => queue.request(true), reconcileIntervalMs);
  let repairedAt = -Infinity;

  return {
    name: 'publisher',
    address: listening.address,
    health: async () => healthOf(status()),
    async close() {
      clearInterval(timer);
      await listening.close();
      await Promise.all([queue.close(), target.close?.()]);
    },
    publish: () => queue.run(),
    repair() {
      // Not the time of day, which can jump.
      const now = performance.now();
      if (now - repairedAt < repairIntervalMs) return;
      repairedAt = now;
      queue.request(true);
    },
    status,
  };
}
