import { basename } from 'node:path';
import type { PostCard, SocialImages } from '../renderer-entry.ts';

/** The social image of a post. */
export interface PostImage {
  slug: string;
  render(): Promise<Uint8Array>;
  renderCached(cacheFolder: string): Promise<Uint8Array>;
}

/** The social images of these posts by file name. Posts that look the same share an image. */
export function postImages(
  social: SocialImages,
  cards: readonly PostCard[],
): Map<string, PostImage> {
  const images = new Map<string, PostImage>();
  for (const card of cards) {
    const image = social.forPost(card);
    if (!image || images.has(basename(image.path))) continue;
    images.set(basename(image.path), {
      slug: card.slug,
      render: () => social.render(image.text),
      renderCached: (cacheFolder) => social.renderCached(image.text, cacheFolder),
    });
  }
  return images;
}

/** The log line for an image that can't be rendered. */
export function imageError(slug: string, message: string): string {
  return `The social image of the post "${slug}" couldn’t be rendered: ${message}`;
}
