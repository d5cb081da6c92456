import { expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { legible } from '~/lib/social-image/legible';

const clean = (title: string, missing: string) =>
  legible({ kicker: '', title }, new Set(missing)).title;

test.each([
  ['Hiring 世界 now', '世界', 'Hiring now'],
  ['🚀 Growth', '🚀', 'Growth'],
  // The digit is part of the emoji, and stays elsewhere.
  ['1️⃣ of 10', '1\ufe0f\u20e3', 'of 10'],
  ['👩‍👩‍👧 at work', '👩\u200d👧', 'at work'],
  ['Nguyễn', 'ễ', 'Nguyen'],
  ['ﬁnance', 'ﬁ', 'finance'],
  ['Cafe\u0301', '', 'Café'],
  // No font has a place for every mark on every letter, and none says so.
  ['Ade\u0301ba\u0301yo\u0323\u0300', '', 'Adébáyọ'],
  ['  Two\n\tlines  ', '', 'Two lines'],
])('%j without %j is %j', (title, missing, left) => {
  expect(clean(title, missing)).toBe(left);
});

test('of a title that nothing is left of the name of the business takes the place', () => {
  expect(clean('招聘', '招聘')).toBe(brand.name);
});

test('an author whose name cannot be drawn leaves no dot behind', () => {
  const shown = { kicker: '', title: 'Title', byline: '山田 · 3 min read' };
  expect(legible(shown, new Set('山田')).byline).toBe('3 min read');
});
