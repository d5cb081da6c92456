import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dark, light, panel, screens } from '../../../../tailwind.config.mjs';

type Palette = Readonly<Record<string, string>>;

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each([
  ['the page in light mode', light],
  ['the page in dark mode', dark],
  ['a panel in light mode', panel.light],
  ['a panel in dark mode', { ...panel.light, ...panel.dark }],
])('on %s', (_place, palette: Palette) => {
  test.each([
    ['ink', 'paper'],
    ['ink', 'sheet'],
    ['quiet', 'paper'],
    ['quiet', 'sheet'],
    ['signal', 'paper'],
    ['signal', 'sheet'],
    ['on-signal', 'signal'],
    ['on-signal', 'signal-strong'],
  ])('%s on %s is legible', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test('the warm accent fits the page in both modes', () => {
  expect(contrast(light.warm, light.paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.warm, dark.paper)).toBeGreaterThanOrEqual(4.5);
});

/** What can't import the configuration, and which colors it repeats. */
test.each<[string, Palette, Palette]>([
  // A function may only import what's deployed with it. An email looks like a panel in dark mode.
  ['supabase/functions/_shared/mail-layout.ts', light, panel.light],
  ['public/favicon.svg', light, dark],
])('%s uses only colors of the site', (file, ...palettes) => {
  const values = palettes.flatMap((palette) => Object.values(palette));
  const used = [...readFileSync(file, 'utf8').matchAll(/#[0-9a-f]{6}\b/g)].map(([hex]) => hex);
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter((hex) => !values.includes(hex))).toEqual([]);
});

test('the script that closes the mobile menu on desktops knows where they begin', () => {
  // Importing the configuration would add it to the script of every page.
  expect(readFileSync('src/layouts/Base.astro', 'utf8')).toContain(
    `matchMedia('(width >= ${screens.lg})')`,
  );
});
