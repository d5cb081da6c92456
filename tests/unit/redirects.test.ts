import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('public/_redirects', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('every redirect is from a path to a path, which all hosts support', () => {
  expect(lines.filter((line) => !/^\/[\w./-]* \/[\w./-]* 301$/.test(line))).toEqual([]);
});

test('no path is redirected twice', () => {
  const sources = lines.map((line) => line.split(' ')[0]);
  const targets = lines.map((line) => line.split(' ')[1]);
  expect(new Set(sources).size).toBe(sources.length);
  expect(targets.filter((target) => sources.includes(target))).toEqual([]);
});
