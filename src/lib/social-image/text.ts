import { brand } from '~/config/brand';
import { readMinutes } from '~/lib/metadata/post-text';
import type { PostCard } from '~/lib/posts-source';

/** Spec §9. */
export const width = 1200;
export const height = 630;

/** The text on a social image. */
export interface SocialText {
  /** Small, above the title: the section or category. */
  kicker: string;
  title: string;
  /** Small, below the title. Only for pages with an author. */
  byline?: string;
}

/** The text on the image of a post whose featured image isn't shared. */
export function postImageText(
  post: Pick<PostCard, 'category' | 'title' | 'author_name' | 'read_time_minutes'>,
): SocialText {
  const byline = `${post.author_name} · ${readMinutes(post.read_time_minutes)} min read`;
  return { kicker: post.category, title: post.title, byline };
}

/** The line below the title: the author, or the tagline or name of the business, whichever isn't the kicker. */
export function bottomLine({ kicker, byline }: SocialText): string {
  return byline ?? (kicker === brand.tagline ? brand.legalName : brand.tagline);
}

/** The alternative text of a social image with this text. */
export function socialImageAlt({ title }: SocialText): string {
  return `${brand.name}: ${title}`;
}
