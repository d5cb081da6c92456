import { fees } from '~/config/offer';
import { colors } from './colors';
import { height } from './image';
import { text, type LayoutNode } from './node';

const perPercent = 20;
const width = 170;
const industryLeft = 868;
const oursLeft = industryLeft + width + 12;
/** Whole pixels between lines, so that rows of pixels repeat and compress well. */
const hatchStep = 14;

/**
 * The chart on every image, as SVG: both fees to scale, as in components/sections/FeeChart.astro. The columns
 * start at the bottom edge, and ours extends past the right edge.
 */
export function feeColumns(): string {
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

/** The numbers on the columns, as text. */
export function feeFigures(): LayoutNode[] {
  return [
    figure(industryLeft, fees.industry, colors.ink),
    figure(oursLeft, fees.ours, colors.onSignal),
  ];
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
  return `<rect x="${x}" y="${y}" width="${width}" height="${tall + 4}" ${look}/>`;
}

/** Diagonal lines, clipped to the column. */
function hatch({ x, y, tall }: Column): string {
  const lines: string[] = [];
  for (let from = hatchStep; from < width + tall; from += hatchStep) {
    const right = Math.min(from, width);
    const left = Math.max(0, from - tall);
    lines.push(`M${x + right} ${y + from - right}L${x + left} ${y + from - left}`);
  }
  return lines.join('');
}

function figure(left: number, percent: number, color: string): LayoutNode {
  const place = { position: 'absolute', left: left + 14, top: height - percent * perPercent + 16 };
  return text(
    { ...place, color, fontSize: 80, fontWeight: 800, letterSpacing: -2, lineHeight: 0.9 },
    `${percent}%`,
  );
}
