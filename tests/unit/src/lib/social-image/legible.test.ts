import { expect, test } from 'vitest';
import { brand } from '~/config/brand';
import { legible } from '~/lib/social-image/legible';

const clean = (title: string, missing: string) =>
  legible({ kicker: '', title }, new Set(missing)).title;

test.each([
  ['A → B', '→', 'A B'],
  ['① day', '①', '1 day'],
  ['e\u200dx', '\u200d', 'ex'],
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

test.each([
  ['招聘', '招聘'],
  ['Hiring 世界 now', '世界'],
  ['السلام: the basics', 'السلام'],
  ['From ١٥% to 25%', '١٥'],
  ['⅓ of new hires', '⅓'],
  ['10⁴ résumés', '⁴'],
])('the business name replaces %j, which the font can only draw in part', (title, missing) => {
  expect(clean(title, missing)).toBe(brand.name);
});

test('a category and an author that can’t be drawn are left out', () => {
  const text = { kicker: '採用', title: 'Title', byline: '山田 · 3 min read' };
  expect(legible(text, new Set('採用山田'))).toEqual({ kicker: brand.tagline, title: 'Title' });
});
