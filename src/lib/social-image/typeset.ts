import satori, { type SatoriOptions } from 'satori';
import type { Widths } from './fit';
import { fontFamily, readFonts } from './fonts';
import { height, width } from './image';
import { box, text, type LayoutNode } from './node';

/** Letter spacing of the title, relative to the font size. The same as in the site's headlines. */
export const tracking = -0.02;

// Satori caches parsed fonts by the identity of this array.
let fonts: ReturnType<typeof readFonts> | undefined;

/** Renders a layout as SVG, with text as outlines. */
export function typeset(layout: LayoutNode, options: Partial<SatoriOptions> = {}): Promise<string> {
  fonts ??= readFonts();
  // Typed as a React element, but satori only reads these two fields.
  return satori(layout as Parameters<typeof satori>[0], { width, height, fonts, ...options });
}

export interface Measured {
  /** Widths of the title's words in the headline style. */
  widths: Widths;
  /** Code points that the font lacks, in the title and in `others`. */
  missing: ReadonlySet<string>;
}

/** Font size for measuring. */
const size = 100;

export async function measure(title: string, others: readonly string[]): Promise<Measured> {
  const found = new Map<string, number>();
  const missing = new Set<string>();
  const words = [...new Set([...title.split(' '), ' '])];
  const style = { position: 'absolute', whiteSpace: 'pre' };
  const laid = box(
    { fontFamily, fontSize: size, fontWeight: 800, letterSpacing: size * tracking },
    [...words, ...others].map((word) => text(style, word)),
  );
  await typeset(laid, {
    width: size * 1000,
    onNodeDetected({ textContent, width: wide }) {
      if (textContent !== undefined) found.set(textContent, wide / size);
    },
    async loadAdditionalAsset(_, letters) {
      for (const letter of letters) missing.add(letter);
      return [];
    },
  });
  const of = (word: string) => found.get(word) ?? 0;
  return { widths: { of, space: of(' ') }, missing };
}
