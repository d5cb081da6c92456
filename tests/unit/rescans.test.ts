import { expect, test } from 'vitest';
import { findRescan } from '../../eslint.rescans.mjs';

// The expressions aren't used.
/* eslint-disable regexp/no-super-linear-move */

test.each([
  [/<[^>]*>/g, '<'],
  [/<a[^>]*>/, '<a'],
  [/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g, '<a'],
  [/\[[^[\]\n]+\]\(https?:[^\s)]*\)/, '[\0](http:'],
  [/<!--.*?-->/gs, '<!--\0'],
  // Matches, but reads far ahead first.
  [/a(?:[^c]*c)?/g, 'a\0'],
  [/\s+$/, '\t'],
  [/\biPhone\b(?!.* Safari\/)/, '\0iPhone'],
])('%s takes quadratic time in repetitions of %j', (expression, text) => {
  expect(findRescan(expression.source, expression.flags)).toBe(text);
});

test.each([
  /<[^>]*>?/g,
  /<[^>]*(?:>|$)/g,
  /<[^<>]*>/g,
  /\s+/g,
  /(?<!\s)\s+$/,
  /^\s*a*b/,
  /:\/\/\S*/g,
  /\b\d+ days/,
  /\b[a-z\d-]{1,63}\.[a-z]{2,63}\//gi,
  /(?<!')'((?:[^']|'')*)'::text/g,
  /<\w[^>]*>/y,
])('%s doesn’t', (expression) => {
  expect(findRescan(expression.source, expression.flags)).toBeUndefined();
});
