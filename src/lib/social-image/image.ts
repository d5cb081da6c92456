import { hash } from 'node:crypto';
import { brand } from '~/config/brand';
import { fees } from '~/config/offer';
import { footOf, type Shown } from './shown';

/** What social networks are told of an image. */
export interface SocialImage {
  /** From the root of the site; another one whenever the image would be another. */
  path: `/social/${string}.png`;
  width: number;
  height: number;
  alt: string;
}

/**
 * Of the drawing: another number whenever the same words would look different (drawing.ts, layout.ts,
 * the fonts). A test holds that it is not forgotten.
 */
export const edition = 2;

/** Spec §9. */
export const width = 1200;
export const height = 630;

/** The image that shows these words. Draws nothing: its name follows from all that is to be seen. */
export function socialImage(shown: Shown): SocialImage {
  const { kicker, title } = shown;
  const seen = [edition, brand.name, fees.ours, fees.industry, kicker, title, footOf(shown)];
  const key = hash('sha256', JSON.stringify(seen)).slice(0, 16);
  return { path: `/social/${key}.png`, width, height, alt: `${brand.name}: ${title}` };
}
