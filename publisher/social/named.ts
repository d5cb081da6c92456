import { basename } from 'node:path';
import type { SocialImages } from '../code/load.ts';
import type { PostCard } from '../content/snapshot.ts';

/** The image that a post's page names. */
export interface NamedImage {
  slug: string;
  draw(): Promise<Uint8Array>;
  /** The same, from a folder that keeps what was drawn. */
  cached(folder: string): Promise<Uint8Array>;
}

/** The images that the pages of these posts name, by file name, in the order of the posts. */
export function namedImages(
  social: SocialImages,
  cards: readonly PostCard[],
): Map<string, NamedImage> {
  const named = new Map<string, NamedImage>();
  for (const card of cards) {
    const image = social.of(card);
    if (!image) continue;
    const name = basename(image.path);
    // Two posts with the same words have one image.
    if (named.has(name)) continue;
    named.set(name, {
      slug: card.slug,
      draw: () => social.draw(image.shown),
      cached: (folder) => social.cached(image.shown, folder),
    });
  }
  return named;
}
