import { openTask } from '../child-task.ts';
import type { PostCard } from '../renderer-entry.ts';
import type { ImageOptions, ImageRequest } from './image-task.ts';

/** Renders social images, one at a time. */
export interface ImageRenderer {
  /** Returns the PNG with this path on the site. */
  renderImage(post: PostCard, path: string): Promise<Uint8Array>;
  /** Rejects images that haven't been rendered yet. */
  close(): Promise<void>;
}

/** How long the process, which takes about 100 MB, stays after an image. */
const idleMs = 60_000;

/** `timeoutMs`: for one image. */
export function openImageRenderer(setup: ImageOptions, timeoutMs = 30_000): ImageRenderer {
  const module = new URL('image-task.ts', import.meta.url);
  const task = openTask<ImageOptions, ImageRequest, Uint8Array>(module, {
    ...{ name: 'The image process', setup, timeoutMs, idleMs },
    // Whoever needs the image reports the error.
    logger: () => undefined,
  });
  return { renderImage: (post, path) => task.run({ post, path }), close: task.close };
}
