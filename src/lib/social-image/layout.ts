import { brand } from '~/config/brand';
import { fees } from '~/config/offer';
// An image can't adapt to the visitor's color scheme.
import { light as colors } from '../../../tailwind.config.mjs';
import { bottomLine, height, width, type SocialText } from './text';

/** An element in the format satori expects, which JSX would produce. */
export interface LayoutNode {
  type: 'div';
  props: { style: Style; children: string | readonly LayoutNode[] };
}

/** CSS properties in camelCase. Numbers are pixels, except for `lineHeight` and `flexGrow`. */
type Style = Readonly<Record<string, string | number>>;

const margin = 60;
/** Where the title can be. Leaves a gap before the fee columns. */
const titleSpace = { width: 768, height: 324 };

const smallestSize = 58;
const titleSizes = [164, 148, 132, 120, 110, 100, 92, 84, 77, 70, 64, smallestSize] as const;
const maxLines = 4;
/** Relative to the font size. The letter spacing is the one of the site's headlines. */
const lineHeight = 0.96;
const letterSpacing = -0.02;

/** Everything behind the text, as SVG. */
export function background(): string {
  return `<rect width="${width}" height="${height}" fill="${colors.paper}"/>${feeColumns()}`;
}

/** All text. */
export function layout(content: SocialText, fontFamily: string): LayoutNode {
  const column = {
    flexDirection: 'column',
    width: titleSpace.width,
    height: height - 52 - 40,
    position: 'absolute',
    top: 52,
    left: margin,
  };
  return box(
    {
      position: 'relative',
      width,
      height,
      color: colors.ink,
      fontFamily,
      fontWeight: 400,
    },
    [
      box(column, [wordmark(), middle(content), bottom(content)]),
      figure(industryLeft, fees.industry, colors.ink),
      figure(oursLeft, fees.ours, colors['on-signal']),
    ],
  );
}

function wordmark(): LayoutNode {
  const [first = '', second] = brand.name.split('&');
  const part = (content: string, color: string = colors.ink) =>
    text({ color, whiteSpace: 'pre' }, content);
  return box({ fontSize: 36, fontWeight: 800, letterSpacing: 36 * letterSpacing, lineHeight: 1 }, [
    part(first),
    ...(second === undefined ? [] : [part('&', colors.signal), part(second)]),
  ]);
}

function middle({ kicker, title }: SocialText): LayoutNode {
  const size = titleSize(title);
  // Satori can't balance lines and truncate them, too. After a broken word, its ellipsis exceeds the width.
  const wrap = size
    ? { textWrap: 'balance' }
    : { lineClamp: maxLines, wordBreak: 'break-word', width: titleSpace.width - 30 };
  const fontSize = size ?? smallestSize;
  const style = { fontSize, fontWeight: 800, letterSpacing: fontSize * letterSpacing, lineHeight };
  return box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'flex-end' }, [
    oneLine({ color: colors.signal, fontSize: 32, fontWeight: 600, marginBottom: 14 }, kicker),
    text({ ...style, ...wrap }, title),
  ]);
}

/** The largest font size at which a title fits. Undefined if it has to be truncated. */
function titleSize(title: string): number | undefined {
  return titleSizes.find((size) => {
    const lines = Math.min(maxLines, Math.floor(titleSpace.height / (size * lineHeight)));
    return countLines(title, titleSpace.width / size) <= lines;
  });
}

/** `lineWidth` is relative to the font size. Infinity if a word is longer than a line. */
function countLines(title: string, lineWidth: number): number {
  let lines = 1;
  let used = 0;
  for (const word of title.split(' ')) {
    const width = widthOf(word);
    if (width > lineWidth) return Infinity;
    used += width;
    if (used > lineWidth) {
      lines += 1;
      used = width;
    }
    used += widthOf(' ');
  }
  return lines;
}

/** The width of a word in the display font, relative to the font size and rounded up. */
function widthOf(word: string): number {
  return [...word].reduce((width, letter) => {
    if (/[ ijlI.,:;!'’()]/.test(letter)) return width + 0.24;
    if (/[mwMW%–—]|[^ -\u024f–—’]/.test(letter)) return width + 0.7;
    return width + (/[A-Z]/.test(letter) ? 0.53 : 0.44);
  }, 0);
}

function bottom(content: SocialText): LayoutNode {
  return box({ borderTop: `2px solid ${colors.ink}`, marginTop: 34, paddingTop: 18 }, [
    oneLine({ color: colors.quiet, fontSize: 30 }, bottomLine(content)),
  ]);
}

/** Truncates longer text with an ellipsis. */
function oneLine(style: Style, content: string): LayoutNode {
  const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
  return text({ ...style, ...cut, width: '100%', lineHeight: 1.15 }, content);
}

/** A flex container. Satori requires one for elements with more than one child. */
function box(style: Style, children: readonly LayoutNode[]): LayoutNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function text(style: Style, content: string): LayoutNode {
  return { type: 'div', props: { style: { display: 'block', ...style }, children: content } };
}

const perPercent = 20;
const columnWidth = 170;
const industryLeft = 868;
const oursLeft = industryLeft + columnWidth + 12;
/** Whole pixels between lines, so that rows of pixels repeat and compress well. */
const hatchStep = 14;

/**
 * The chart on every image, as SVG: both fees to scale, as in components/drawings/FeeChart.astro. The columns
 * start at the bottom edge, and ours extends past the right edge.
 */
function feeColumns(): string {
  const industry = column(industryLeft, fees.industry);
  return [
    `<path d="${hatch(industry)}" stroke="${colors.rule}" stroke-width="3" fill="none"/>`,
    rect(industry, `fill="none" stroke="${colors.ink}" stroke-width="2"`),
    rect(
      column(oursLeft, fees.industry),
      `fill="none" stroke="${colors.warm}" stroke-width="3" stroke-dasharray="9 6"`,
    ),
    rect(column(oursLeft, fees.ours), `fill="${colors.signal}"`),
  ].join('');
}

interface Column {
  x: number;
  y: number;
  tall: number;
}

function column(x: number, percent: number): Column {
  const tall = percent * perPercent;
  return { x, y: height - tall, tall };
}

/** Its bottom edge is outside the image. */
function rect({ x, y, tall }: Column, look: string): string {
  return `<rect x="${x}" y="${y}" width="${columnWidth}" height="${tall + 4}" ${look}/>`;
}

/** Diagonal lines, clipped to the column. */
function hatch({ x, y, tall }: Column): string {
  const lines: string[] = [];
  for (let from = hatchStep; from < columnWidth + tall; from += hatchStep) {
    const right = Math.min(from, columnWidth);
    const left = Math.max(0, from - tall);
    lines.push(`M${x + right} ${y + from - right}L${x + left} ${y + from - left}`);
  }
  return lines.join('');
}

/** The number on a column. */
function figure(left: number, percent: number, color: string): LayoutNode {
  const place = { position: 'absolute', left: left + 14, top: height - percent * perPercent + 16 };
  return text(
    { ...place, color, fontSize: 80, fontWeight: 800, letterSpacing: -2, lineHeight: 0.9 },
    `${percent}%`,
  );
}
