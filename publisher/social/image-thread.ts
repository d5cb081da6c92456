import { parentPort, workerData } from 'node:worker_threads';
import { loadCode } from '../code/load.ts';
import type { PostCard } from '../renderer-entry.ts';

export interface ThreadOptions {
  /** Folder of the code build. */
  buildDir: string;
}

export interface ImageRequest {
  post: PostCard;
  /** Of the image on the site. */
  path: string;
}

// Responds to each request with a PNG. An error ends the thread and reaches image-renderer.ts.
const { buildDir } = workerData as ThreadOptions;
const { renderer } = await loadCode(buildDir);
const render = await renderer.loadPostImages();
async function answer({ post, path }: ImageRequest): Promise<void> {
  parentPort?.postMessage(await render(post, path));
}
parentPort?.on('message', (request: ImageRequest) => void answer(request));
