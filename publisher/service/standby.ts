import { startTask, type ChildTask } from '../child-task.ts';
import type { PublishResult, PublishSettings } from '../content/content-publish.ts';

/** Enough for every page of a large site. */
const timeoutMs = 15 * 60_000;

type Settings = Omit<PublishSettings, 'everything'>;
type PublishTask = ChildTask<Pick<PublishSettings, 'everything'>, PublishResult>;

/** Starts a process that gets ready for one content publish. */
export function startPublishTask(settings: Settings, logger: (line: string) => void): PublishTask {
  const module = new URL('../content/publish-task.ts', import.meta.url);
  return startTask(module, { name: 'The publish process', setup: settings, logger, timeoutMs });
}

/** Publishes in one process after another. The next one is always waiting. */
export interface Standby {
  publish(everything: boolean): Promise<PublishResult>;
  /** Kills all processes. */
  close(): Promise<void>;
}

/**
 * Starting Node.js and loading the renderer takes four fifths of a small publish, so a process does that
 * in advance. It serves a single publish, so that a failure leaves nothing behind in memory.
 */
export function openStandby(settings: Settings, logger: (line: string) => void): Standby {
  const running = new Set<PublishTask>();
  let next: PublishTask | undefined;
  let isClosed = false;

  function prepare() {
    const task = startPublishTask(settings, logger);
    running.add(task);
    void task.ended.then(() => running.delete(task));
    return task;
  }

  return {
    async publish(everything) {
      try {
        return await (next ?? prepare()).run({ everything });
      } finally {
        if (!isClosed) next = prepare();
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...running].map((task) => task.kill()));
    },
  };
}
