import { openTask, type Task } from '../child-task.ts';
import { loadCode } from '../code/load.ts';
import type { PostCard } from '../renderer-entry.ts';

/** Renders social images, one at a time. */
export interface ImageRenderer {
  /** Returns the PNG with this path on the site. */
  renderImage(post: PostCard, path: string): Promise<Uint8Array>;
  /** Rejects images that haven't been rendered yet. */
  close(): Promise<void>;
}

/** The folder of the code build. */
type Setup = Record<'buildDir', string>;

/** How long the process, which takes about 100 MB, stays after an image. */
const idleMs = 60_000;

/** `timeoutMs`: for one image. */
export function openImageRenderer(setup: Setup, timeoutMs = 30_000): ImageRenderer {
  const task = openTask<Setup, [post: PostCard, path: string], Uint8Array>(import.meta.url, {
    ...{ name: 'The image process', setup, timeoutMs, idleMs },
    // Whoever needs the image reports the error.
    logger: () => undefined,
  });
  return { renderImage: (...request) => task.run(request), close: task.close };
}

const imageTask: Task<Setup, [post: PostCard, path: string], Uint8Array> = async ({ buildDir }) => {
  const { renderer } = await loadCode(buildDir);
  const render = await renderer.loadPostImages();
  return (request) => render(...request);
};
export default imageTask;
