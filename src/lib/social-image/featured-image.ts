import type { PostCard } from '~/lib/posts-source';
import { imageSources } from './image-sources';

export interface FeaturedImage {
  /** Absolute. */
  address: string;
  alt: string;
  /** In pixels. Only known of images in the backend's bucket. */
  width?: number;
}

type ImageFields = Pick<PostCard, 'title' | 'featured_image_url' | 'featured_image_alt'>;

/** A post's featured image. Null if it has none, or one that its page can't show. */
export function featuredImage(post: ImageFields, site: string | URL): FeaturedImage | null {
  const image = imageSources(post);
  if (!image) return null;
  const { featured_image_alt: alt, title } = post;
  const width = image.stored?.width;
  return { address: new URL(image.src, site).href, alt: alt ?? title, ...(width && { width }) };
}

/** Formats that networks don't show. */
const notShared = /\.(?:avif|svgz?|webp)$/i;

/**
 * The featured image if networks can show it. Null if they show the post's social image instead. The address of an
 * uploaded image is that of its widest JPEG file, which is the best one for the 1200 pixels that networks ask for: no
 * file is wider than 1600, and the others are at most 960.
 */
export function sharedImage(post: ImageFields, site: string | URL): FeaturedImage | null {
  const image = featuredImage(post, site);
  return image && !notShared.test(new URL(image.address).pathname) ? image : null;
}
