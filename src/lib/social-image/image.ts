import { hash } from 'node:crypto';
import { brand } from '~/config/brand';
import { fees } from '~/config/offer';
import { siteSections } from '~/config/site-sections';
import { readMinutes } from '~/lib/metadata';
import type { PostCard } from '~/lib/posts-source';
import type { SitePage } from '~/lib/site-pages';
import { isFeaturedImage } from '~rules/post/post';

/** The text on a social image. */
export interface SocialText {
  /** Small, above the title: the section or category. */
  kicker: string;
  title: string;
  /** Small, below the title. Only for pages with an author. */
  byline?: string;
}

/** The metadata of a social image. */
export interface SocialImage {
  /** Path on the site. Changes whenever the image does. */
  path: `/social/${string}.png`;
  width: number;
  height: number;
  alt: string;
}

/**
 * Version of the design. Increment it whenever the same text would look different (drawing.ts, layout.ts, the
 * fonts). A test fails if you don't.
 */
export const edition = 3;

/** Spec §9. */
export const width = 1200;
export const height = 630;

/** The social image with this text. Doesn't render it: the name is a hash of everything visible in it. */
export function socialImage(text: SocialText): SocialImage {
  const { kicker, title } = text;
  const seen = [edition, brand.name, fees.ours, fees.industry, kicker, title, bottomLine(text)];
  const key = hash('sha256', JSON.stringify(seen)).slice(0, 16);
  return { path: `/social/${key}.png`, width, height, alt: `${brand.name}: ${title}` };
}

/** The text on the image of a site page. */
export function pageImageText(page: Pick<SitePage, 'path' | 'section' | 'headline'>): SocialText {
  const section = siteSections.find(({ id }) => id === page.section);
  const kicker = page.path === '/' || !section ? brand.tagline : section.title;
  return { kicker, title: page.headline };
}

/** The text on the image of a post that has no featured image. */
export function postImageText(
  post: Pick<PostCard, 'category' | 'title' | 'author_name' | 'read_time_minutes'>,
): SocialText {
  const byline = `${post.author_name} · ${readMinutes(post.read_time_minutes)} min read`;
  return { kicker: post.category, title: post.title, byline };
}

/** The absolute URL of a post's featured image. Null if it has none, or an invalid one. */
export function featuredImageUrl(
  { featured_image_url: url }: Pick<PostCard, 'featured_image_url'>,
  site: string | URL,
): string | null {
  return url !== null && isFeaturedImage(url) ? new URL(url, site).href : null;
}

/** The alternative text of a post's featured image. */
export function featuredImageAlt({
  title,
  featured_image_alt: alt,
}: Pick<PostCard, 'title' | 'featured_image_alt'>): string {
  return alt ?? title;
}

/** The line below the title: the author, or the tagline or name of the business, whichever isn't the kicker. */
export function bottomLine({ kicker, byline }: SocialText): string {
  return byline ?? (kicker === brand.tagline ? brand.legalName : brand.tagline);
}
