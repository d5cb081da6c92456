import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { BackendAddress } from './content/backend.ts';
import type { PublishResult } from './content/content-publish.ts';
import { folderPointer } from './content/publish-task.ts';
import { messageOf } from './error.ts';
import { openPreviews, type Previews } from './preview/previews.ts';
import { hookVerifier } from './service/hook.ts';
import { healthOf, publisherApp, type PublisherStatus } from './service/http.ts';
import { openPublishProcess } from './service/publish-process.ts';
import { openPurger, varnishPurge } from './service/purge.ts';
import { openQueue } from './service/queue.ts';
import { describeReleases } from './service/releases.ts';
import { releaseHeld, rollback } from './releases/rollback.ts';
import { folderStore } from './stores/folder.ts';

/** Compares all posts, in case a build hook was lost or a change bypassed the triggers. */
const reconcileIntervalMs = 60 * 60_000;

export interface PublisherOptions extends BackendAddress {
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** Makes a server listen. `variable` is the setting to name in errors. */
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
  /** Folder of the code build, which must exist. */
  buildDir: string;
  /** Folder of the releases. */
  releases: string;
  logger: (line: string) => void;
  /** The purge address of Varnish, if the site is behind it. */
  purgeUrl?: string | undefined;
  /**
   * Called before a run reads posts, and when it has ended, for the staff pages. If it rejects, publishing goes on, and
   * staff see an older state.
   */
  report?: (state: 'publishing' | 'live' | 'failed', error?: string) => Promise<void>;
}

export interface Publisher {
  name: string;
  address: string;
  health(): Promise<{ ok: boolean; [detail: string]: unknown }>;
  close(): Promise<void>;
  /** Resolves with a publish that started after the call. Rejects if its first attempt fails. */
  publish(): Promise<PublishResult>;
  status(): PublisherStatus;
  /** Renders drafts for people who have a preview link. */
  previews: Previews;
}

/** Starts the publisher. It compares all posts right away, and then publishes after every build hook. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { port, host, hookSecret, buildDir, releases, logger } = options;
  const { backendUrl, publishableKey } = options;
  const report: NonNullable<PublisherOptions['report']> = async (...state) =>
    options.report?.(...state).catch(() => undefined);
  const process = openPublishProcess({ buildDir, releases, backendUrl, publishableKey }, logger);
  const store = folderStore(releases);
  const purger =
    options.purgeUrl === undefined
      ? undefined
      : openPurger({
          store,
          pointer: folderPointer,
          purge: varnishPurge(options.purgeUrl),
          logger,
        });
  /** Already logged. */
  let warned: readonly string[] = [];
  const queue = openQueue({
    name: 'Publishing',
    async run(everything) {
      await report('publishing');
      try {
        const result = await process.publish(everything);
        await purger?.purge();
        result.warnings.filter((line) => !warned.includes(line)).forEach(logger);
        warned = result.warnings;
        await report('live');
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
      ...(purger && { purge: purger.status() }),
    };
  }

  const app = publisherApp({
    verify: hookVerifier(hookSecret),
    publish: () => queue.request(),
    async rollback(digest) {
      const root = await rollback(store, folderPointer, digest);
      await purger?.purge();
      return root;
    },
    async releaseHeld(ids) {
      await releaseHeld(store, folderPointer, ids);
      queue.request(true);
    },
    status,
    releases: () => describeReleases(store, folderPointer),
    guards: options.guards ?? [],
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const listening = await options.listen(server, port, host, 'PUBLISHER_PORT');
  queue.request(true);
  const timer = setInterval(() => queue.request(true), reconcileIntervalMs);

  return {
    name: 'publisher',
    address: listening.address,
    health: async () => healthOf(status()),
    async close() {
      clearInterval(timer);
      purger?.close();
      await listening.close();
      await Promise.all([queue.close(), process.close()]);
    },
    publish: () => queue.run(),
    status,
    previews: openPreviews({ buildDir, releases, backendUrl, publishableKey }, logger),
  };
}
