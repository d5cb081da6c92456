import type { Task } from '../child-task.ts';
import { loadCode } from '../code/load.ts';
import type { PostCard } from '../renderer-entry.ts';

export interface ImageOptions {
  /** Folder of the code build. */
  buildDir: string;
}

export interface ImageRequest {
  post: PostCard;
  /** Of the image on the site. */
  path: string;
}

/** Renders social images as PNGs. */
const imageTask: Task<ImageOptions, ImageRequest, Uint8Array> = async ({ buildDir }) => {
  const { renderer } = await loadCode(buildDir);
  const render = await renderer.loadPostImages();
  return ({ post, path }) => render(post, path);
};
export default imageTask;
