import type { PostCard } from '~/lib/posts-source';

/** The picture that a post came with, absolute. Null where it has none, or its address is none of the web. */
export function ownPicture(
  { featured_image_url: given }: Pick<PostCard, 'featured_image_url'>,
  site: string | URL,
): string | null {
  const address = given ? URL.parse(given, site) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
