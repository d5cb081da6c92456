import { expect, test } from 'vitest';
import { compareTouches } from '~/features/leads/inbox/rules/touches';

test('a single touch is both first and last', () => {
  const row = { part: 'gclid', label: 'Google click ID', first: 'x', last: 'x' };
  expect(compareTouches({ first: { gclid: 'x' } })).toEqual([row]);
  expect(compareTouches({ last: { gclid: 'x' } })).toEqual([row]);
});
