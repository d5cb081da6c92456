/** The width of text in pixels, in Arial. */
export type Measure = (text: string, fontSize: number) => number;

export interface Space {
  fontSize: number;
  /** In pixels. */
  width: number;
}

/**
 * How much Google shows on a computer: titles in Arial 20px on one line of 600 px, and descriptions in Arial 14px on two
 * lines. Google documents no limits, only that it truncates titles to fit the device, so these are the widths that SEO
 * tools measured, and they change now and then. Phones show a little more of a title and less of a description.
 * https://developers.google.com/search/docs/appearance/title-link
 */
export const titleSpace: Space = { fontSize: 20, width: 580 };
export const descriptionSpace: Space = { fontSize: 14, width: 920 };

/** Fonts with the same widths as Arial come first. */
const fonts = "Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif";

/** Measures with a canvas, or roughly if the browser has none. */
export function createMeasure(): Measure {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return roughWidth;
  return (text, fontSize) => {
    canvas.font = `${fontSize}px ${fonts}`;
    return canvas.measureText(text).width;
  };
}

/** An average character of English text in Arial is half as wide as the font is high. */
export const roughWidth: Measure = (text, fontSize) => [...text].length * fontSize * 0.5;

const ellipsis = ' …';

/** The text as a search result shows it: whole words as far as there's space, and an ellipsis. */
export function cutOff(text: string, { fontSize, width }: Space, measure: Measure): string {
  if (measure(text, fontSize) <= width) return text;
  let shown = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (measure((shown + word).trimEnd() + ellipsis, fontSize) > width) break;
    shown += word;
  }
  // A word that fills the space alone is cut off inside.
  if (shown === '') {
    for (const character of text) {
      if (measure(shown + character + ellipsis, fontSize) > width) break;
      shown += character;
    }
  }
  return shown.trimEnd() + ellipsis;
}
