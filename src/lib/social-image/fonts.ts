import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** As satori takes them: a letter is drawn from the first family that has it. */
export interface Font {
  name: string;
  data: Buffer;
  weight: 400 | 600 | 800;
  style: 'normal';
}

/** Parts that the font is cut into; the site's own pages load the first one only. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

const weights = [400, 600, 800] as const;

/** The value of `font-family` that names them all. */
export const fontFamily = subsets.join(', ');

// Found from where this runs: the source, or the renderer that it was bundled into.
const { resolve } = createRequire(import.meta.url);

/** The site's display face in the only form satori reads, WOFF. Read anew by every call. */
export function readFonts(): Font[] {
  return subsets.flatMap((name) =>
    weights.map((weight): Font => {
      const file = `@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-${name}-${weight}-normal.woff`;
      return { name, data: readFileSync(resolve(file)), weight, style: 'normal' };
    }),
  );
}
