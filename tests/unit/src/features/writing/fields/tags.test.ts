import { expect, test } from 'vitest';
import { describeLeftOut, tagsIn } from '~/features/writing/fields/tags';

test('says how many pasted tags a post has no room for', () => {
  const { tags, leftOut } = tagsIn(Array.from({ length: 300 }, (_, n) => `tag ${n}`).join(', '));
  expect([tags.length, tags[0], tags.at(-1), leftOut]).toEqual([12, 'tag 0', 'tag 11', 288]);
  expect(describeLeftOut(leftOut)).toBe('288 tags were left out. A post can have up to 12 tags.');
  expect(describeLeftOut(1)).toBe('1 tag was left out. A post can have up to 12 tags.');
});

test.each([
  ['Fees, fees ,FEES\u200b,, \u200b, New\u00a0 tag,', ['Fees', 'New tag']],
  // Between characters.
  ['😀'.repeat(50), ['😀'.repeat(40)]],
])('%j has each tag once, on one line, and not too long', (text, tags) => {
  expect(tagsIn(text)).toEqual({ tags, leftOut: 0 });
});
