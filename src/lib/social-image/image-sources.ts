import { PUBLIC_IMAGE_HOSTS, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { PostCard } from '~/lib/posts-source';
import { canShowImage, imageHosts } from '~rules/post/image-hosts';
import { storedSources, type StoredSources } from '~rules/post/stored-images';

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
