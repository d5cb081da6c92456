import { isSitePath } from '../site-path.ts';

/** Moderation statuses of a post. Only `approved` posts are public (spec §4). */
export const postStatuses = ['pending', 'approved', 'rejected'] as const;

export type PostStatus = (typeof postStatuses)[number];

/**
 * Maximum lengths of a post's text fields in code points, which is how PostgreSQL counts. The title,
 * category, tags, and author name can't be blank.
 */
export const postLengths = {
  title: 200,
  excerpt: 500,
  content: 200_000,
  category: 60,
  tag: 40,
  author_name: 100,
  meta_description: 320,
  focus_keyword: 100,
  featured_image_url: 2048,
  featured_image_alt: 300,
} as const;

/** The listing's button for all categories (spec §2). No category can have this name. */
export const allPosts = 'All Posts';

/**
 * An `https:` URL on a named host, using only characters that browsers don't change. No
 * credentials, ports, IP addresses, or Punycode: the database can't check whether those are valid.
 */
const secureUrl =
  /^https:\/\/(?:(?!xn--)[a-z0-9_-]+\.)+(?!xn--)[a-z][a-z0-9-]*(?:[/?#][\w.~!$&'()*+,;=:@%/?#-]*)?$/;

/**
 * Whether a post may show the image at `address`: an https URL or a path on the site. The length
 * limit is in `postLengths`. The constraint of blog_posts accepts exactly the same.
 */
export function isFeaturedImage(address: string): boolean {
  return isSitePath(address) || secureUrl.test(address);
}

export const maxTags = 12;

/** In minutes. `fallback` applies to posts without a reading time (spec §9). */
export const readTime = { min: 1, max: 120, fallback: 5 } as const;
