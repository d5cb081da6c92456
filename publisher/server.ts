import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { openTask, type ChildTask } from './child-task.ts';
import type { PublishOptions, PublishResult } from './content/content-publish.ts';

import { describeFailure } from './content/held-back-posts.ts';
import type { FolderOptions } from './content/publish-task.ts';
import { damageDeleter } from './releases/lost-objects.ts';
import { resume, rollback } from './releases/rollback.ts';
import { healthOf, publisherApp, type PublisherStatus } from './service/http.ts';
import { openQueue } from './service/queue.ts';
import { describeReleases } from './releases/describe.ts';
import { reportRun, type ReportRun } from './service/run-report.ts';
import { folderPointer, folderStore } from './stores/folder.ts';

/** Compares all posts, in case a build hook was lost or a change bypassed the triggers. */
const reconcileIntervalMs = 60 * 60_000;

/** How soon a rollback by `npm run rollback`, in another process, is noticed. */
const watchIntervalMs = 5000;

/** Visitors may request a damaged page many times. */
const repairIntervalMs = 60_000;

/** Enough for every page of a large site. */
const publishTimeoutMs = 15 * 60_000;

export type PublishTask = ChildTask<Pick<PublishOptions, 'everything'>, PublishResult>;

/**
 * Publishes in a process that keeps the live release in memory, because starting Node.js, loading the renderer, and reading
 * the live release takes most of a small publish.
 */
export function openPublishTask(setup: FolderOptions, logger: (line: string) => void): PublishTask {
  const module = new URL('content/publish-task.ts', import.meta.url);
  const [name, timeoutMs] = ['The publish process', publishTimeoutMs];
  return openTask(module, { name, setup, logger, timeoutMs });
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
  /** Where it publishes. */
  folder: FolderOptions;
  logger: (line: string) => void;
  /**
   * Called before a run reads posts, at each stage, and when it has ended, for the staff pages. If it rejects, publishing
   * goes on, and staff see an older state.
   */
  report?: ReportRun;
}

export interface Publisher {
  name: string;
  address: string;
  health(): Promise<{ ok: boolean; [detail: string]: unknown }>;
  close(): Promise<void>;
  /** Resolves with a publish that started after the call. Rejects if its first attempt fails. */
  publish(): Promise<PublishResult>;
  /** For an object that a reader found missing or damaged. A publish restores it. At most one a minute does. */
  repair(key: string): Promise<void>;
  status(): PublisherStatus;
}

/** Starts the publisher. It compares all posts right away, and then publishes after every build hook. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { port, host, hookSecret, folder, logger } = options;
  const store = folderStore(folder.releases);
  const pointer = folderPointer;
  const publishTask = openPublishTask(folder, logger);
  const report: ReportRun = async (...state) => options.report?.(...state).catch(() => undefined);
  /** The release that was live when the last run ended. */
  let published: string | undefined;
  /** The same, if it could be reported what had changed. */
  let reported: string | undefined;
  /** Already logged. */
  let warned: readonly string[] = [];
  const queue = openQueue({
    async run(everything) {
      reported ??= (await store.readPointer(pointer))?.root;
      const { result, root } = await reportRun(store, pointer, reported, report, async () => {
        const done = await publishTask.run({ everything });
        published = (await store.readPointer(pointer))?.root;
        return done;
      });
      reported = root;
      const lines = [...result.warnings, ...result.failures.map(describeFailure)];
      lines.filter((line) => !warned.includes(line)).forEach(logger);
      warned = lines;
      return result;
    },
    logger,
  });

  const app = publisherApp({
    hookSecret,
    publish: () => queue.request(),
    async rollback(digest, live) {
      const root = await rollback(store, pointer, digest, live);
      queue.request();
      return root;
    },
    async resume(live) {
      const root = await resume(store, pointer, live);
      queue.request();
      return root;
    },
    status: queue.status,
    releases: (preview) => describeReleases(store, pointer, preview),
    guards: options.guards ?? [],
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  const listening = await options.listen(server, port, host, 'PUBLISHER_PORT');
  queue.request(true);
  const timer = setInterval(() => queue.request(true), reconcileIntervalMs);
  const watch = setInterval(() => {
    const isIdle = queue.status().state === 'idle';
    const check = async () => {
      if (isIdle && (await store.readPointer(pointer))?.root !== published) queue.request();
    };
    // Publishing reports it.
    check().catch(() => undefined);
  }, watchIntervalMs);
  const deleteIfDamaged = damageDeleter(store);
  let repairedAt = -Infinity;
  let nextRepair: NodeJS.Timeout | undefined;

  return {
    name: 'publisher',
    address: listening.address,
    health: async () => healthOf(queue.status()),
    async close() {
      clearInterval(timer);
      clearInterval(watch);
      clearTimeout(nextRepair);
      await listening.close();
      await Promise.all([queue.close(), publishTask.close()]);
    },
    publish: () => queue.run(),
    async repair(key) {
      await deleteIfDamaged(key);
      // Not the time of day, which can jump.
      const waitMs = Math.max(0, repairedAt + repairIntervalMs - performance.now());
      nextRepair ??= setTimeout(() => {
        nextRepair = undefined;
        repairedAt = performance.now();
        queue.request(true);
      }, waitMs);
    },
    status: queue.status,
  };
}
