import { hash } from 'node:crypto';
import { brand } from '~/config/brand';
import { fees } from '~/config/offer';
import { siteSections } from '~/config/site-sections';
import { memoizeByObject } from '~/lib/memoize-by-object';
import type { PostCard } from '~/lib/posts-source';
import type { SitePage } from '~/lib/site-pages';
import { light as colors } from '../../../tailwind.config.mjs';
import { sharedImage } from './featured-image';
import { bottomLine, height, postImageText, socialImageAlt, width, type SocialText } from './text';

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
export const edition = 5;

/** The social image with this text. Doesn't render it: the name is a hash of everything visible in it. */
export function socialImage(text: SocialText): SocialImage {
  const { kicker, title } = text;
  const { ours, industry } = fees;
  const seen = [edition, colors, brand.name, ours, industry, kicker, title, bottomLine(text)];
  const key = hash('sha256', JSON.stringify(seen)).slice(0, 16);
  return { path: `/social/${key}.png`, width, height, alt: socialImageAlt(text) };
}

/**
 * Returns a function that returns the path of a post's social image, e.g. `/social/0123456789abcdef.png`, or undefined
 * if the post has a featured image that its page shares instead.
 */
export function postImagePaths(siteUrl: string): (card: PostCard) => string | undefined {
  return memoizeByObject((card) =>
    sharedImage(card, siteUrl) === null ? socialImage(postImageText(card)).path : undefined,
  );
}

/** The text on the image of a site page. */
export function pageImageText(page: Pick<SitePage, 'path' | 'section' | 'headline'>): SocialText {
  const section = siteSections.find(({ id }) => id === page.section);
  const kicker = page.path === '/' || !section ? brand.tagline : section.title;
  return { kicker, title: page.headline };
}
