import { constants, setPriority } from 'node:os';
import { startTask, TaskEndedError, type ChildTask } from '../child-task.ts';
import { imageError } from '../social/post-images.ts';
import type {
  ImageOfPost,
  RenderInput,
  RenderProgress,
  RenderResult,
} from '../social/render-missing.ts';
import type { RenderSettings } from '../social/render-task.ts';
import { openQueue } from './queue.ts';

/** For one image, on a busy machine. */
const timeoutMs = 5 * 60_000;

export interface SocialImagesStatus {
  state: 'idle' | 'rendering' | 'failed';
  /** How many images that posts refer to don't exist yet. Null before the first run. */
  missing: number | null;
  /** The latest error that hasn't been resolved. */
  error: string | null;
  /** ISO 8601. */
  nextRetry: string | null;
}

/** Renders the social images of posts after the publishes that refer to them. */
export interface SocialImagesService {
  /** Requests a run after this call. `everything`: also retries failed images and removes old ones. */
  request(everything: boolean): void;
  status(): SocialImagesStatus;
  close(): Promise<void>;
}

/**
 * Runs in a process of the lowest priority. An image that can't be rendered or that crashes the process is
 * left out until the next request with `everything`.
 */
export function openSocialImages(
  settings: RenderSettings,
  logger: (line: string) => void,
): SocialImagesService {
  const skip = new Set<string>();
  let lastFailure: string | null = null;
  let missing: number | null = null;
  let task: ChildTask<RenderInput, RenderResult> | undefined;
  let isClosing = false;

  function leaveOut({ name, slug }: ImageOfPost, message: string) {
    skip.add(name);
    lastFailure = imageError(slug, message);
    logger(lastFailure);
  }

  async function run(everything: boolean): Promise<RenderResult> {
    let current: ImageOfPost | undefined;
    task = startTask<RenderSettings, RenderInput, RenderResult, RenderProgress>(
      new URL('../social/render-task.ts', import.meta.url),
      {
        name: 'The rendering process',
        setup: settings,
        logger,
        timeoutMs,
        onProgress(progress) {
          current = progress.status === 'started' ? progress.image : undefined;
          if (progress.status === 'started') missing = progress.missing;
          else leaveOut(progress.image, progress.message);
        },
      },
    );
    lowerPriority(task.pid);
    try {
      const result = await task.run({ everything, skip: [...skip] });
      missing = result.missing;
      if (missing === 0) lastFailure = null;
      return result;
    } catch (error) {
      if (error instanceof TaskEndedError && current && !isClosing) {
        leaveOut(current, error.message);
      }
      throw error;
    }
  }

  const queue = openQueue({
    name: 'Rendering social images',
    run,
    logger,
  });
  return {
    request(everything) {
      // Not on retries: each one would crash on the same image again.
      if (everything) skip.clear();
      queue.request(everything);
    },
    status() {
      const { state, error, nextRetry } = queue.status();
      return {
        state: state === 'running' ? 'rendering' : state,
        missing,
        error: error ?? lastFailure,
        nextRetry,
      };
    },
    async close() {
      isClosing = true;
      await Promise.all([queue.close(), task?.kill()]);
    },
  };
}

/** Right after the start, because threads inherit the priority when they're created. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system doesn't support priorities.
  }
}
