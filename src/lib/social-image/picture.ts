import type { PostCard } from '~/lib/posts-source';
import { isFeaturedImage } from '~rules/post/post';

/** The absolute URL of a post's featured image. Null if it has none, or an invalid one. */
export function ownPicture(
  { featured_image_url: given }: Pick<PostCard, 'featured_image_url'>,
  site: string | URL,
): string | null {
  return given !== null && isFeaturedImage(given) ? new URL(given, site).href : null;
}
