import { expect, test } from 'vitest';
import { containsKeyword } from '~/features/writing/seo/keyword';

test.each([
  ['The cost of Nurse-Turnover!', 'nurse turnover', true],
  ['nurse-turnover-costs', 'nurse turnover', true],
  ['Why nurses leave', 'nurse', true],
  ['One nurse leaves', 'nurses', true],
  ['A nurse’s day', 'nurses', true],
  ['Staffing agencies', 'staffing agency', true],
  ['Two boxes, one process', 'box', true],
  ['Faster processes', 'process', true],
  ['Résumé tips', 'resume tips', true],
  ['AI: a guide', 'ai', true],
  ['Paint the wall', 'ai', false],
  ['Turnover of nurses', 'nurse turnover', false],
  ['nurse', 'nurse turnover', false],
  ['Anything', '?', false],
])('%j contains %j: %s', (text, keyword, contains) => {
  expect(containsKeyword(text, keyword)).toBe(contains);
});
