import { expect, test } from 'vitest';
import { describeLeftOut, newTags } from '~/features/writing/fields/new-tags';

test('says how many pasted tags a post has no room for', () => {
  const pasted = Array.from({ length: 300 }, (_, n) => `tag ${n}`).join(', ');
  const { added, leftOut } = newTags(pasted, ['first', 'second']);
  expect([added.length, added[0], added.at(-1), leftOut]).toEqual([10, 'tag 0', 'tag 9', 290]);
  expect(describeLeftOut(leftOut)).toBe('290 tags were left out. A post can have up to 12 tags.');
  expect(describeLeftOut(1)).toBe('1 tag was left out. A post can have up to 12 tags.');
});

test('adds each tag once, on one line, whatever its spelling', () => {
  const pasted = 'Fees, fees ,FEES\u200b,, \u200b, New\u00a0 tag,hiring';
  expect(newTags(pasted, ['Hiring'])).toEqual({ added: ['Fees', 'New tag'], leftOut: 0 });
});

test('cuts a long tag between characters', () => {
  expect(newTags('😀'.repeat(50), []).added).toEqual(['😀'.repeat(40)]);
});
