import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readCode } from './code/load.ts';
import type { BackendAddress } from './content/backend.ts';
import type { PublishResult } from './content/content-publish.ts';
import { openDrawing } from './service/drawing.ts';
import { hookVerifier } from './service/hook.ts';
import { healthOf, publisherApp, type PublisherStatus } from './service/http.ts';
import { openQueue, type Finished } from './service/queue.ts';
import { openStandby } from './service/standby.ts';

/** A hook may never have come, or something have changed past all triggers. */
const reconcileEveryMs = 60 * 60_000;

export interface PublisherOptions extends BackendAddress {
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** Opens a server on a port, and on both loopback addresses without a host. */
  listen(
    server: Server,
    port: number,
    host: string | undefined,
    variable: string,
  ): Promise<{ address: string; close(): Promise<void> }>;
  /** Runs before every route: which hosts to answer for, and headers for every response. */
  guards?: readonly MiddlewareHandler[];
  /** A Standard Webhooks secret, `whsec_…`. */
  hookSecret: string;
  /** Folder of the code build, which must be there. */
  buildDir: string;
  /** Folder of the releases: `current` in it is the one to serve. */
  releases: string;
  logger: (line: string) => void;
}

export interface Publisher {
  name: string;
  address: string;
  health(): Promise<{ ok: boolean; [detail: string]: unknown }>;
  close(): Promise<void>;
  /** Resolves with a publish that began after the call; throws what made its first try fail. */
  publish(reason: string): Promise<PublishResult>;
  status(): PublisherStatus;
}

/**
 * Starts the publisher: it compares every post once, and then publishes whenever a build hook comes,
 * until `close`. A `publish` that is called at once is that first one.
 */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { port, host, hookSecret, buildDir, releases, logger } = options;
  const { backendUrl, publishableKey } = options;
  const standby = openStandby({ buildDir, releases, backendUrl, publishableKey }, logger);
  const drawing = openDrawing({ buildDir, releases }, logger);
  const remembered = join(releases, 'last-publish.json');
  mkdirSync(releases, { recursive: true });
  let stopping: Promise<void> | undefined;

  async function publish(everything: boolean) {
    const result = await standby.publish(everything);
    // Behind the publish: nobody who reads a page waits for the image that networks show of it.
    drawing.request('publish', everything);
    return result;
  }
  const queue = openQueue(
    {
      run: publish,
      changed({ state, last, error, nextRetry }) {
        if (state === 'idle') remember(remembered, last);
        if (state === 'failed' && !stopping) {
          logger(`Publishing failed: ${error} Next try: ${nextRetry ?? 'now'}.`);
        }
      },
    },
    readLast(remembered),
  );
  function status(): PublisherStatus {
    const { state, ...rest } = queue.status();
    return {
      state: state === 'running' ? 'publishing' : state,
      ...rest,
      codeId: readCode(buildDir)?.codeId ?? null,
      socialImages: drawing.status(),
    };
  }

  const app = publisherApp({
    judge: hookVerifier(hookSecret),
    publish: () => queue.request('build hook'),
    status,
    guards: options.guards ?? [],
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const listening = await options.listen(server, port, host, 'PUBLISHER_PORT');
  queue.request('start', true);
  const timer = setInterval(() => queue.request('reconciliation', true), reconcileEveryMs);

  async function stop() {
    clearInterval(timer);
    await listening.close();
    await Promise.all([queue.close(), standby.close(), drawing.close()]);
  }
  return {
    name: 'publisher',
    address: listening.address,
    health: async () => healthOf(status()),
    close: () => (stopping ??= stop()),
    publish: (reason) => queue.run(reason),
    status,
  };
}

function remember(file: string, last: Finished<PublishResult> | null): void {
  try {
    writeFileSync(file, JSON.stringify(last));
  } catch {
    // Only the status after a restart lacks it; the disk may just be full.
  }
}

/** What was published before this process; null where that is not known. */
function readLast(file: string): Finished<PublishResult> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Finished<PublishResult> | null;
  } catch {
    return null;
  }
}
