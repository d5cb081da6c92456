import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Renderer } from '../code/load.ts';
import type { PostCard } from '../content/snapshot.ts';
import { isOutOfSpace, messageOf } from '../error.ts';
import { namedImages } from './named.ts';

export interface SiteImagesOptions {
  /** Folder of the site. */
  site: string;
  /** Keeps images from one build to the next. */
  drawn: string;
  logger: (line: string) => void;
}

/** Layout is one thread's work; rendering and packing are not. */
const atOnce = 4;

/**
 * Adds the images that the pages of posts name to a site, drawing only what no build before it has
 * drawn. One that cannot be drawn is told, and missing: the page is a page without it.
 */
export async function addSocialImages(
  renderer: Renderer,
  cards: readonly PostCard[],
  { site, drawn, logger }: SiteImagesOptions,
): Promise<void> {
  const named = namedImages(await renderer.loadSocialImages(), cards);
  const folder = join(site, 'social');
  mkdirSync(folder, { recursive: true });
  const left = named.entries();

  async function addSome() {
    for (const [name, { slug, cached }] of left) {
      try {
        await writeFile(join(folder, name), await cached(drawn));
      } catch (error) {
        if (isOutOfSpace(error)) throw error;
        logger(`The social image of the post "${slug}" could not be drawn: ${messageOf(error)}`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, addSome));
  try {
    forgetOld(drawn, new Set(readdirSync(folder)));
  } catch (error) {
    logger(`Images of earlier builds could not be tidied up in ${drawn}: ${messageOf(error)}`);
  }
}

/** Another site may share the folder, and a post may come back: only what is a month old goes. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

function forgetOld(drawn: string, used: ReadonlySet<string>): void {
  mkdirSync(drawn, { recursive: true });
  for (const name of readdirSync(drawn)) {
    const file = join(drawn, name);
    const stat = used.has(name) ? undefined : statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > keepMs) rmSync(file, { force: true });
  }
}
