import { startTask, type ChildTask } from '../child-task.ts';
import type { PublishResult, PublishSettings } from '../content/content-publish.ts';
import type { FolderSettings } from '../content/publish-task.ts';

/** Enough for every page of a large site. */
const timeoutMs = 15 * 60_000;

type PublishTask = ChildTask<Pick<PublishSettings, 'everything'>, PublishResult>;

/** Starts a process that prepares for content publishes. */
export function startPublishTask(
  settings: FolderSettings,
  logger: (line: string) => void,
): PublishTask {
  const module = new URL('../content/publish-task.ts', import.meta.url);
  return startTask(module, { name: 'The publish process', setup: settings, logger, timeoutMs });
}

/** Publishes in a process that keeps the live release in memory. */
export interface PublishProcess {
  publish(everything: boolean): Promise<PublishResult>;
  /** Kills it. */
  close(): Promise<void>;
}

/**
 * Starting Node.js, loading the renderer, and reading the live release takes most of a small publish, so a process
 * does that in advance. It's replaced after a failure, so that bad state can't survive.
 */
export function openPublishProcess(
  settings: FolderSettings,
  logger: (line: string) => void,
): PublishProcess {
  let task: PublishTask | undefined;
  let isClosed = false;

  function start(): PublishTask {
    const started = startPublishTask(settings, logger);
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
