import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colors } from '~/lib/social-image/layout';

type Palette = Record<string, string>;

const [page = '', panel = ''] = readFileSync('src/styles/tokens.css', 'utf8').split(
  '@utility panel',
);

function palettes(css: string): { light: Palette; dark: Palette } {
  const [light = {}, dark = {}] = css
    .split('@media (prefers-color-scheme: dark)')
    .map((text) => [...text.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)])
    .map((found): Palette => Object.fromEntries(found.map(([, name, hex]) => [name, hex])));
  return { light, dark: { ...light, ...dark } };
}

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
  ['the page in light mode', palettes(page).light],
  ['the page in dark mode', palettes(page).dark],
  ['a panel in light mode', palettes(panel).light],
  ['a panel in dark mode', palettes(panel).dark],
])('on %s', (_place, palette) => {
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

test('the warm accent and theme-color fit the page in both modes', () => {
  const { light, dark } = palettes(page);
  expect(contrast(light['warm'], light['paper'])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark['warm'], dark['paper'])).toBeGreaterThanOrEqual(4.5);
  const base = readFileSync('src/layouts/Base.astro', 'utf8');
  const colors = [...base.matchAll(/"theme-color" content="(.*?)"/g)].map(([, hex]) => hex);
  expect(colors).toEqual([light['paper'], dark['paper']]);
});

test('social images use the light colors of the page', () => {
  const named = Object.entries(colors).map(([name, hex]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    hex,
  ]);
  expect(palettes(page).light).toMatchObject(Object.fromEntries(named));
});
