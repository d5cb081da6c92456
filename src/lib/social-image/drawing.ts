import { renderAsync } from '@resvg/resvg-js';
import { background, layout } from './layout';
import { legible } from './legible';
import { encodePng } from './png';
import type { Shown } from './shown';
import { measure, typeset } from './typeset';

/** The image as SVG, with text as outlines. */
export async function drawSvg(shown: Shown): Promise<string> {
  // No characters are known to be missing yet, but this already normalizes white space.
  let words = legible(shown, new Set());
  let { widths, missing } = await measured(words);
  if (missing.size > 0) {
    words = legible(words, missing);
    ({ widths, missing } = await measured(words));
  }
  const svg = await typeset(layout(words, widths));
  return svg.replace('>', `>${background()}`);
}

function measured({ kicker, title, byline = '' }: Shown) {
  return measure(title, [kicker, byline]);
}

/** The image as PNG. */
export async function draw(shown: Shown): Promise<Uint8Array> {
  const { pixels, width, height } = await renderAsync(await drawSvg(shown), {
    font: { loadSystemFonts: false },
  });
  return encodePng(pixels, width, height);
}
