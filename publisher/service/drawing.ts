import type { DrawSettings } from '../draw.ts';
import type { DrawResult, ImageOfPost } from '../social/draw-missing.ts';
import { startDrawProcess, type DrawProcess, type ProcessNews } from './draw-process.ts';
import { openQueue } from './queue.ts';

/** How the images of posts stand. */
export interface DrawingStatus {
  state: 'idle' | 'drawing' | 'failed';
  /** How many images that pages of posts name are not there; null before the first look. */
  missing: number | null;
  /** What went wrong last; null once it has been made up for. */
  error: string | null;
  /** ISO 8601. */
  nextRetry: string | null;
}

/** Draws the images of posts, behind the publishes that name them. */
export interface Drawing {
  /** Asks for a look that begins after this call. `everything`: also at what failed, and at what is old. */
  request(reason: string, everything: boolean): void;
  status(): DrawingStatus;
  close(): Promise<void>;
}

/**
 * An image that cannot be drawn, or that ended the process twice, is left out until everything is looked
 * at again: it would fail anew.
 */
export function openDrawing(
  settings: Pick<DrawSettings, 'buildDir' | 'releases'>,
  logger: (line: string) => void,
): Drawing {
  const skip = new Set<string>();
  const suspects = new Set<string>();
  let undrawn: string | null = null;
  let missing: number | null = null;
  let process: DrawProcess | undefined;
  let closing = false;

  function leaveOut({ name, slug }: ImageOfPost, message: string) {
    skip.add(name);
    undrawn = `The social image of the post "${slug}" could not be drawn: ${message}`;
    logger(undrawn);
  }
  const news: ProcessNews = {
    begun: (_, left) => void (missing = left),
    failed: leaveOut,
    died(image, message) {
      // Once may have been the machine's fault.
      if (suspects.has(image.name)) leaveOut(image, message);
      suspects.add(image.name);
    },
  };

  async function look(everything: boolean): Promise<DrawResult> {
    process = startDrawProcess({ ...settings, everything }, [...skip], news, logger);
    const result = await process.result;
    missing = result.missing;
    if (missing === 0) undrawn = null;
    return result;
  }

  const queue = openQueue<DrawResult>({
    run: look,
    changed({ state, error, nextRetry }) {
      if (state === 'failed' && !closing) {
        logger(`Drawing social images failed: ${error} Next try: ${nextRetry ?? 'now'}.`);
      }
    },
  });
  return {
    request(reason, everything) {
      // Not with every try: an image that ended the process would be met again by each.
      if (everything) for (const names of [skip, suspects]) names.clear();
      queue.request(reason, everything);
    },
    status() {
      const { state, error, nextRetry } = queue.status();
      return {
        state: state === 'running' ? 'drawing' : state,
        missing,
        error: error ?? undrawn,
        nextRetry,
      };
    },
    async close() {
      closing = true;
      await Promise.all([queue.close(), process?.stop()]);
    },
  };
}
