import type { PublishResult } from '../publisher/content/content-publish.ts';
import { describeFailure } from '../publisher/content/held-back-posts.ts';
import { openPublishTask, type FolderOptions } from '../publisher/content/publish-task.ts';
import { FixableError } from '../publisher/error.ts';
import { openRepairs } from '../publisher/releases/lost-objects.ts';
import { healthOf, publisherApp } from '../publisher/service/http.ts';
import { openQueue, type PublisherStatus } from '../publisher/service/queue.ts';
import { reportRun, type ReportRun } from '../publisher/service/run-report.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { checkHost, denyFraming } from './host-guard.ts';
import { serveApp } from './listen.ts';
import type { Service } from './service.ts';

/** Compares all posts, in case a build hook was lost or a change bypassed the triggers. */
const reconcileIntervalMs = 60 * 60_000;

/** How soon a rollback by `npm run rollback`, in another process, is noticed. */
const watchIntervalMs = 5000;

export interface PublisherOptions {
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** A Standard Webhooks secret, `whsec_…`. */
  hookSecret: string;
  /** Where it publishes. */
  folder: FolderOptions;
  logger: (line: string) => void;
  /**
   * Called before a run reads posts, at each stage, and when it has ended, for the staff pages. If it rejects, publishing
   * goes on, and staff see an older state.
   */
  report: ReportRun;
}

export interface Publisher extends Service {
  /** Resolves with a publish, or with null if the publisher was closed. Throws a FixableError if it fails. */
  publish(): Promise<PublishResult | null>;
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
  const report: ReportRun = (...state) => options.report(...state).catch(() => undefined);
  const readRootDigest = async () => (await store.readPointer(pointer))?.digest;
  /** The release that was live when the last run ended. */
  let published = await readRootDigest();
  /** Already logged. */
  let warned: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const queue = openQueue({
    setAlarm(time) {
      clearTimeout(timer);
      // Node.js warns about negative times.
      timer = setTimeout(() => void queue.runIfDue(), Math.max(0, time - Date.now()));
    },
    async run(compareAll) {
      const result = await reportRun(store, pointer, published, report, async () => {
        const done = await publishTask.run({ compareAll });
        // Read before the run is reported, because another process may roll back during the report.
        published = await readRootDigest();
        return done;
      });
      const lines = [...result.warnings, ...result.failures.map(describeFailure)];
      lines.filter((line) => !warned.includes(line)).forEach(logger);
      warned = lines;
      return result;
    },
    logger,
  });
  const requestComparison = () => queue.request(true);
  const { request, status } = queue;
  const guards = [checkHost(host), denyFraming];
  const app = publisherApp({ hookSecret, store, pointer, request, status, guards });
  const listening = await serveApp(app, port, host, 'PUBLISHER_PORT');
  await requestComparison();
  const reconcile = setInterval(() => void requestComparison(), reconcileIntervalMs);
  const watch = setInterval(() => {
    const isIdle = status().state === 'idle';
    const check = async () => {
      if (isIdle && (await readRootDigest()) !== published) await request();
    };
    // Publishing reports it.
    check().catch(() => undefined);
  }, watchIntervalMs);

  return {
    name: 'publisher',
    address: listening.address,
    health: async () => healthOf(status()),
    async close() {
      clearInterval(reconcile);
      clearInterval(watch);
      await listening.close();
      await Promise.all([queue.close(), publishTask.close()]);
      clearTimeout(timer);
    },
    async publish() {
      await request();
      await queue.runIfDue();
      const { error, last } = status();
      if (error !== null) throw new FixableError(error);
      return last;
    },
    repair: openRepairs(store, requestComparison, queue.betweenRuns),
    status,
  };
}
