import satori, { type SatoriOptions } from 'satori';
import type { Widths } from './fit';
import { fontFamily, readFonts } from './fonts';
import { height, width } from './image';
import { box, text, type LayoutNode } from './node';

/** Tight, as headlines of the site are; in the size of the letters. */
export const tracking = -0.02;

// satori keeps what it has parsed of the fonts by this very array.
let fonts: ReturnType<typeof readFonts> | undefined;

/** SVG of a layout, letters as outlines. */
export function typeset(layout: LayoutNode, options: Partial<SatoriOptions> = {}): Promise<string> {
  fonts ??= readFonts();
  // Typed as a React element, whose two fields are all that is read of it.
  return satori(layout as Parameters<typeof satori>[0], { width, height, fonts, ...options });
}

export interface Measured {
  /** Of the title's words, as headlines. */
  widths: Widths;
  /** Code points that the font lacks, in the title and in `others`. */
  missing: ReadonlySet<string>;
}

/** Letters are measured this large. */
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
