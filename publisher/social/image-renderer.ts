import { openTask, type Task } from '../child-task.ts';
import { loadCode } from '../code/load.ts';
import type { PostCard } from '../renderer-entry.ts';

/** The folder of the code build. */
type Setup = Record<'buildDir', string>;

/** How long the process, which takes about 100 MB, stays after an image. */
const idleMs = 60_000;

/** Renders social images, one at a time. `timeoutMs`: for one image. */
export function openImageRenderer(setup: Setup, timeoutMs = 30_000) {
  const task = openTask<Setup, [post: PostCard, path: string], Uint8Array>(import.meta.url, {
    ...{ name: 'The image process', setup, timeoutMs, idleMs },
    // Whoever needs the image reports the error.
    logger: () => undefined,
  });
  return {
    /** Returns the PNG with this path on the site. */
    renderImage: (...request: [post: PostCard, path: string]) => task.run(request),
    /** Rejects images that haven't been rendered yet. */
    close: task.close,
  };
}

const imageTask: Task<Setup, [post: PostCard, path: string], Uint8Array> = async ({ buildDir }) => {
  const { renderer } = await loadCode(buildDir);
  const render = await renderer.loadPostImages();
  return (request) => render(...request);
};
export default imageTask;
