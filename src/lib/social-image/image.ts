import { hash } from 'node:crypto';
import { brand } from '~/config/brand';
import { fees } from '~/config/offer';
import { footOf, type Shown } from './shown';

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
export const edition = 2;

/** Spec §9. */
export const width = 1200;
export const height = 630;

/** The social image with this text. Doesn't render it: the name is a hash of everything visible in it. */
export function socialImage(shown: Shown): SocialImage {
  const { kicker, title } = shown;
  const seen = [edition, brand.name, fees.ours, fees.industry, kicker, title, footOf(shown)];
  const key = hash('sha256', JSON.stringify(seen)).slice(0, 16);
  return { path: `/social/${key}.png`, width, height, alt: `${brand.name}: ${title}` };
}
