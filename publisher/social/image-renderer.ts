import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PostCard } from '../renderer-entry.ts';
import type { ImageRequest, ThreadOptions } from './image-thread.ts';

/** Renders social images in a separate thread, one at a time. */
export interface ImageRenderer {
  /** Returns the PNG with this path on the site. */
  renderImage(post: PostCard, path: string): Promise<Uint8Array>;
  /** Rejects images that haven't been rendered yet. */
  close(): Promise<void>;
}

export interface ImageRendererOptions {
  /** Folder of the code build. */
  buildDir: string;
  /** For one image, including the start of the thread. */
  timeoutMs?: number;
  /** How long the thread, which takes about 100 MB, stays after an image. */
  idleMs?: number;
}

const threadModule = new URL('image-thread.ts', import.meta.url);

/** Starts the thread with the first image. */
export function openImageRenderer({
  buildDir,
  timeoutMs = 30_000,
  idleMs = 60_000,
}: ImageRendererOptions): ImageRenderer {
  const closing = new AbortController();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const workerData: ThreadOptions = { buildDir };
    return new Worker(threadModule, { workerData }).on('error', () => {
      thread = undefined;
    });
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread?.terminate();
    thread = undefined;
    await ended;
  }

  async function render(request: ImageRequest): Promise<Uint8Array> {
    clearTimeout(idle);
    closing.signal.throwIfAborted();
    thread ??= start();
    // Only a rendering in progress keeps this process from exiting.
    thread.ref();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([closing.signal, timeout]);
      const answer = once(thread, 'message', { signal });
      thread.postMessage(request);
      const [png] = (await answer) as [Uint8Array];
      thread.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
      return png;
    } catch (error) {
      // After an error, WebAssembly may be in an invalid state.
      await end();
      throw timeout.aborted
        ? new Error(`Rendering took longer than ${timeoutMs / 1000} seconds.`)
        : error;
    }
  }

  return {
    async renderImage(post, path) {
      const png = queue.then(() => render({ post, path }));
      queue = png.catch(() => undefined);
      return png;
    },
    async close() {
      closing.abort();
      await queue;
      await end();
    },
  };
}
