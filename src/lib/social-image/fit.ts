/** A title's font size and line breaks. */
export interface Fitted {
  /** Font size in pixels. */
  size: number;
  lines: readonly string[];
}

/** Widths of words, relative to the font size. */
export interface Widths {
  of(word: string): number;
  space: number;
}

/** Relative to the font size. */
export const lineHeight = 0.96;

const smallest = 58;
const sizes = [164, 148, 132, 120, 110, 100, 92, 84, 77, 70, 64, smallest] as const;
const mostLines = 4;
const ellipsis = '…';
const ellipsisWidth = 0.8;

/**
 * Finds the largest font size at which a title fits into a space (in pixels), on at most four lines of similar
 * length. A title that doesn't fit at the smallest size is truncated with an ellipsis.
 */
export function fit(
  title: string,
  widths: Widths,
  { width, height }: { width: number; height: number },
): Fitted {
  const words = title.split(' ');
  for (const size of sizes) {
    const most = width / size;
    const room = Math.min(mostLines, Math.floor(height / size / lineHeight));
    if (words.some((word) => widths.of(word) > most)) continue;
    if (wrap(words, widths, most).length > room) continue;
    return { size, lines: balanced(words, widths, most) };
  }
  return { size: smallest, lines: cut(words, widths, width / smallest) };
}

function cut(words: readonly string[], widths: Widths, most: number): string[] {
  const short = words.map((word) => shortened(word, widths, most));
  // A truncated word fills a line.
  const ofShort = (word: string) => (word.endsWith(ellipsis) ? most : widths.of(word));
  const lines = wrap(short, { ...widths, of: ofShort }, most);
  const last = lines[mostLines - 1];
  if (lines.length <= mostLines || last === undefined) return lines;
  return [...lines.slice(0, mostLines - 1), ended(last, widths, most)];
}

/** The fewest lines that aren't wider than `most`. */
function wrap(words: readonly string[], widths: Widths, most: number): string[] {
  const lines: string[] = [];
  let used = Infinity;
  for (const word of words) {
    const wide = widths.of(word);
    used += widths.space + wide;
    const last = lines.length - 1;
    if (used <= most) {
      lines[last] += ` ${word}`;
    } else {
      lines.push(word);
      used = wide;
    }
  }
  return lines;
}

/** As many lines as `wrap` returns, in the narrowest column that fits them. */
function balanced(words: readonly string[], widths: Widths, most: number): string[] {
  const widest = Math.max(...words.map((word) => widths.of(word)));
  let lines = wrap(words, widths, most);
  for (let column = most; column >= widest; column -= 0.1) {
    const narrower = wrap(words, widths, column);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** Truncates a word that's wider than a line, in proportion to its width. */
function shortened(word: string, widths: Widths, most: number): string {
  const wide = widths.of(word);
  if (wide <= most) return word;
  const letters = [...word];
  const kept = Math.floor(((most - ellipsisWidth) / wide) * letters.length);
  return letters.slice(0, kept).join('') + ellipsis;
}

/** Ends the last line with an ellipsis, dropping words that leave no room for it. */
function ended(line: string, widths: Widths, most: number): string {
  const words = line.split(' ');
  const room = most - ellipsisWidth;
  while (words.length > 1 && lineWidth(words, widths) > room) words.pop();
  const kept =
    lineWidth(words, widths) > room ? shortened(words.join(' '), widths, room) : words.join(' ');
  return kept.replace(/[\p{P}\s]+$/u, '') + ellipsis;
}

function lineWidth(words: readonly string[], widths: Widths): number {
  return words.reduce((sum, word) => sum + widths.of(word) + widths.space, -widths.space);
}
