import { PUBLIC_IMAGE_HOSTS, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { blockedImageHost, imageHosts } from '~rules/post/image-hosts';
import { isFeaturedImage } from '~rules/post/post';

/** Why the site won't show the image at a valid address, or undefined if it will. */
export function imageHostProblem(address: string): string | undefined {
  if (!isFeaturedImage(address)) return undefined;
  const host = blockedImageHost(address, PUBLIC_SUPABASE_URL, imageHosts(PUBLIC_IMAGE_HOSTS));
  return host && `This site can’t show images from ${host}. Upload the image instead.`;
}
