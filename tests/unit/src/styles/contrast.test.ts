import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLowContrast } from '../../../../platform/brand/contrast.ts';
import { iconSvg, mailColors } from '../../../../platform/brand/files.ts';
import { light, screens } from '../../../../tailwind.config.mjs';

test('every text is legible', () => {
  expect(findLowContrast()).toEqual([]);
});

test('a contrast that’s too low is found', () => {
  const gray = { ...light, quiet: '#9aa0a6' };
  expect(findLowContrast([['in light mode', gray]])).toEqual([
    { place: 'in light mode', text: 'quiet', ground: 'paper', ratio: expect.closeTo(2.4, 1) },
    { place: 'in light mode', text: 'quiet', ground: 'sheet', ratio: expect.closeTo(2.6, 1) },
  ]);
});

// `npm run brand -- --check` writes them.
test('what can’t import the configuration has its colors', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  expect(read('public/favicon.svg')).toBe(iconSvg());
  expect(read('supabase/functions/_shared/mail-colors.ts')).toBe(mailColors());
});

test('the script that closes the mobile menu on desktops knows where they begin', () => {
  // Importing the configuration would add it to the script of every page.
  expect(readFileSync('src/layouts/Base.astro', 'utf8')).toContain(
    `matchMedia('(width >= ${screens.lg})')`,
  );
});
