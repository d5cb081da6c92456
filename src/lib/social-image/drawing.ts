import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import { background, layout } from './layout';
import { legible } from './legible';
import { height, width, type SocialText } from './text';

/** Subsets of the site's display font. The site's pages load only the first one. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

/** The image as SVG, with text as outlines. */
export async function drawSvg(text: SocialText): Promise<string> {
  const missing = new Set<string>();
  // No characters are known to be missing yet, but this already normalizes white space.
  let svg = await typeset(legible(text, missing), missing);
  if (missing.size > 0) svg = await typeset(legible(text, missing), missing);
  return svg.replace('>', `>${background()}`);
}

/** The image as PNG. */
export async function draw(text: SocialText): Promise<Uint8Array> {
  const image = await renderAsync(await drawSvg(text), { font: { loadSystemFonts: false } });
  return image.asPng();
}

// Satori caches parsed fonts by the identity of this array.
let fonts: ReturnType<typeof readFonts> | undefined;

/** Adds characters that the font lacks to `missing`. */
function typeset(text: SocialText, missing: Set<string>): Promise<string> {
  fonts ??= readFonts();
  const element = layout(text, subsets.join(', '));
  // Typed as a React element, but satori only reads these two fields.
  return satori(element as Parameters<typeof satori>[0], {
    width,
    height,
    fonts,
    async loadAdditionalAsset(_, characters) {
      for (const character of characters) missing.add(character);
      return [];
    },
  });
}

/** The display font as WOFF, because satori doesn't support WOFF2. Each subset is a family of its own. */
function readFonts() {
  // Resolves from wherever this runs: the source, or the bundled renderer.
  const { resolve } = createRequire(import.meta.url);
  return subsets.flatMap((name) =>
    ([400, 600, 800] as const).map((weight) => {
      const file = `@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-${name}-${weight}-normal.woff`;
      return { name, data: readFileSync(resolve(file)), weight, style: 'normal' as const };
    }),
  );
}
