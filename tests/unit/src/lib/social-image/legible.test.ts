import { expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { legible } from '~/lib/social-image/legible';

const clean = (title: string, missing: string) =>
  legible({ kicker: '', title }, new Set(missing)).title;

test.each([
  ['Hiring 世界 now', '世界', 'Hiring now'],
  ['🚀 Growth', '🚀', 'Growth'],
  // The digit is removed only as part of the emoji.
  ['1️⃣ of 10', '1\ufe0f\u20e3', 'of 10'],
  ['👩‍👩‍👧 at work', '👩\u200d👧', 'at work'],
  ['Nguyễn', 'ễ', 'Nguyen'],
  ['ﬁnance', 'ﬁ', 'finance'],
  ['Cafe\u0301', '', 'Café'],
  // Fonts don't report missing combinations of letters and marks.
  ['Ade\u0301ba\u0301yo\u0323\u0300', '', 'Adébáyọ'],
  ['  Two\n\tlines  ', '', 'Two lines'],
])('%j without %j is %j', (title, missing, left) => {
  expect(clean(title, missing)).toBe(left);
});

test('the business name replaces a title without any drawable letter', () => {
  expect(clean('招聘', '招聘')).toBe(brand.name);
});

test('an author whose name can’t be drawn leaves no separator', () => {
  const text = { kicker: '', title: 'Title', byline: '山田 · 3 min read' };
  expect(legible(text, new Set('山田')).byline).toBe('3 min read');
});
