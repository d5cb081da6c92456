import { PUBLIC_IMAGE_HOSTS, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { PostCard } from '~/lib/posts-source';
import { canShowImage, imageHosts } from '~rules/post/image-hosts';
import { storedSources, type StoredSources } from '~rules/post/stored-images';

export interface FeaturedImage {
  /** Absolute. */
  address: string;
  alt: string;
  /** In pixels. Only known of images in the backend's bucket. */
  width?: number;
}

type ImageFields = Pick<PostCard, 'title' | 'featured_image_url' | 'featured_image_alt'>;

export interface ImageSources {
  src: string;
  /** The files of an image in the backend's bucket. */
  stored: StoredSources | undefined;
}

/** What pages show of a post's featured image. Null if it has none, or one that they can't show. */
export function imageSources(post: Pick<PostCard, 'featured_image_url'>): ImageSources | null {
  const { featured_image_url: src } = post;
  if (src === null || !canShowImage(src, PUBLIC_SUPABASE_URL, imageHosts(PUBLIC_IMAGE_HOSTS))) {
    return null;
  }
  return { src, stored: storedSources(src, PUBLIC_SUPABASE_URL) };
}

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
 * uploaded image is that of its widest JPEG file, which is the best one for the 1200 pixels that networks ask for: no file
 * is wider than 1600, and the others are at most 960.
 */
export function sharedImage(post: ImageFields, site: string | URL): FeaturedImage | null {
  const image = featuredImage(post, site);
  return image && !notShared.test(new URL(image.address).pathname) ? image : null;
}
