import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Renderer } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { isOutOfSpace, messageOf } from '../error.ts';
import type { PostCard } from '../renderer-entry.ts';
import { imageError, postImages } from './post-images.ts';

export interface ImageExportOptions {
  /** Gets the images. */
  folder: string;
  /** Keeps images between builds. */
  cache: string;
  logger: (line: string) => void;
}

/** The layout runs in one thread, rasterizing and compression in others. */
const maxConcurrentImages = 4;

/** Writes the social images of these posts. One that can't be rendered is logged and left out. */
export async function exportSocialImages(
  renderer: Renderer,
  cards: readonly PostCard[],
  { folder, cache, logger }: ImageExportOptions,
): Promise<void> {
  const images = postImages(await renderer.loadSocialImages(), cards);
  mkdirSync(folder, { recursive: true });
  await forEachConcurrently(images, maxConcurrentImages, async ([name, image]) => {
    try {
      await writeFile(join(folder, name), await image.renderCached(cache));
    } catch (error) {
      if (isOutOfSpace(error)) throw error;
      logger(imageError(image.slug, messageOf(error)));
    }
  });
  try {
    pruneCache(cache, new Set(readdirSync(folder)));
  } catch (error) {
    logger(`Old images couldn’t be removed from ${cache}: ${messageOf(error)}`);
  }
}

/** Another site may share the cache, and posts may come back. */
const keepUnusedMs = 30 * 24 * 60 * 60 * 1000;

function pruneCache(cache: string, used: ReadonlySet<string>): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const file = join(cache, name);
    const stat = used.has(name) ? undefined : statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > keepUnusedMs) rmSync(file, { force: true });
  }
}
