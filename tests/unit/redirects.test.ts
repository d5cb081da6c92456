import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRedirects } from '../../platform/static-host/redirects.ts';

const text = readFileSync('public/_redirects', 'utf8');
const lines = text.split('\n').filter((line) => line.startsWith('/'));

test('every redirect is valid on all supported static hosts', () => {
  const { rules, problems } = parseRedirects(text);
  expect(problems).toEqual([]);
  expect(rules).toHaveLength(lines.length);
});

test('no path is redirected twice', () => {
  const sources = lines.map((line) => line.split(' ')[0]);
  expect(new Set(sources).size).toBe(sources.length);
});
