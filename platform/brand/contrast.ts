import { dark, light, panel } from '../../tailwind.config.mjs';

type Palette = Readonly<Record<string, string>>;

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2). */
export function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const palettes: readonly [place: string, Palette][] = [
  ['in light mode', light],
  ['in dark mode', dark],
  ['on a panel in light mode', { ...light, ...panel.light, warm: '' }],
  ['on a panel in dark mode', { ...dark, ...panel.light, ...panel.dark, warm: '' }],
];

/** Texts and what's behind them. */
const pairs = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['quiet', 'paper'],
  ['quiet', 'sheet'],
  ['signal', 'paper'],
  ['signal', 'sheet'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-strong'],
  // Panels have no warnings.
  ['warm', 'paper'],
] as const;

export interface LowContrast {
  place: string;
  text: string;
  ground: string;
  ratio: number;
}

/** The pairs of colors whose contrast is lower than people need to read them: 4.5 (WCAG 2.2, 1.4.3). */
export function findLowContrast(of: typeof palettes = palettes): LowContrast[] {
  return of.flatMap(([place, palette]) =>
    pairs.flatMap(([text, ground]) => {
      if (!palette[text]) return [];
      const ratio = contrast(palette[text], palette[ground]);
      return ratio < 4.5 ? [{ place, text, ground, ratio }] : [];
    }),
  );
}
