import { startTask, type ChildTask } from '../child-task.ts';
import type { PublishResult, PublishOptions } from '../content/content-publish.ts';
import type { FolderOptions } from '../content/publish-task.ts';

/** Enough for every page of a large site. */
const timeoutMs = 15 * 60_000;

type PublishTask = ChildTask<Pick<PublishOptions, 'everything'>, PublishResult>;

/** Starts a process that prepares for content publishes. */
export function startPublishTask(
  options: FolderOptions,
  logger: (line: string) => void,
): PublishTask {
  const module = new URL('../content/publish-task.ts', import.meta.url);
  return startTask(module, { name: 'The publish process', setup: options, logger, timeoutMs });
}

/** Publishes in a process that keeps the live release in memory. */
export interface PublishProcess {
  publish(everything: boolean): Promise<PublishResult>;
  /** Kills it. */
  close(): Promise<void>;
}

/**
 * Starting Node.js, loading the renderer, and reading the live release takes most of a small publish, so the same process
 * runs every publish. It's replaced after a failure, so that bad state can't survive.
 */
export function openPublishProcess(
  options: FolderOptions,
  logger: (line: string) => void,
): PublishProcess {
  let task: PublishTask | undefined;
  let isClosed = false;

  function start(): PublishTask {
    const started = startPublishTask(options, logger);
    void started.ended.then(() => {
      if (task === started) task = undefined;
    });
    return started;
  }

  return {
    async publish(everything) {
      const current = (task ??= start());
      try {
        return await current.run({ everything });
      } catch (error) {
        await current.kill();
        if (!isClosed) task = start();
        throw error;
      }
    },
    async close() {
      isClosed = true;
      await task?.kill();
    },
  };
}
