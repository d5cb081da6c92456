import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A font for satori, which draws each letter with the first family that contains it. */
export interface Font {
  name: string;
  data: Buffer;
  weight: 400 | 600 | 800;
  style: 'normal';
}

/** Subsets of the font. The site's pages load only the first one. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

const weights = [400, 600, 800] as const;

/** A `font-family` value with all subsets. */
export const fontFamily = subsets.join(', ');

// Resolves from wherever this runs: the source, or the bundled renderer.
const { resolve } = createRequire(import.meta.url);

/** Reads the site's display font as WOFF, because satori doesn't support WOFF2. Not cached. */
export function readFonts(): Font[] {
  return subsets.flatMap((name) =>
    weights.map((weight): Font => {
      const file = `@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-${name}-${weight}-normal.woff`;
      return { name, data: readFileSync(resolve(file)), weight, style: 'normal' };
    }),
  );
}
