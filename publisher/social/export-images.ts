import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Renderer } from '../code/load.ts';
import { messageOf } from '../error.ts';
import type { PostCard } from '../renderer-entry.ts';
import { openImageRenderer } from './image-renderer.ts';

export interface ImageExportOptions {
  /** Folder of the code build. */
  buildDir: string;
  /** Gets the images. */
  folder: string;
  /** Keeps the images of the last build. */
  cache: string;
  logger: (line: string) => void;
}

/** Each has a thread, which takes about 100 MB. */
const maxRenderers = 4;

/** Writes the social images of these posts. One that can't be rendered is logged and left out. */
export async function exportSocialImages(
  { cachedImage, postImagePath }: Renderer,
  cards: readonly PostCard[],
  { buildDir, folder, cache, logger }: ImageExportOptions,
): Promise<void> {
  // Posts that look the same share an image.
  const posts = new Map<string, PostCard>();
  for (const card of cards) {
    const path = postImagePath(card);
    if (path !== undefined) posts.set(path, card);
  }
  mkdirSync(folder, { recursive: true });
  const renderers = Array.from({ length: Math.min(maxRenderers, availableParallelism()) }, () =>
    openImageRenderer({ buildDir }),
  );
  // They share one iterator, so each image is rendered once.
  const queue = posts.entries();
  try {
    await Promise.all(
      renderers.map(async ({ renderImage }) => {
        for (const [path, post] of queue) {
          const render = () => renderImage(post, path);
          const image = await cachedImage(cache, path, render).catch((error: unknown) => {
            logger(
              `The social image of the post "${post.slug}" couldn’t be rendered: ${messageOf(error)}`,
            );
          });
          if (image) await writeFile(join(folder, basename(path)), image);
        }
      }),
    );
  } finally {
    await Promise.all(renderers.map((renderer) => renderer.close()));
  }
  try {
    pruneCache(cache, new Set(readdirSync(folder)));
  } catch (error) {
    logger(`Old images couldn’t be removed from ${cache}: ${messageOf(error)}`);
  }
}

/** Keeps nothing that the site no longer shows, because that may have been erased. */
function pruneCache(cache: string, used: ReadonlySet<string>): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    if (!used.has(name)) rmSync(join(cache, name), { force: true });
  }
}
