import { expect, test } from 'vitest';
import { splitMatches } from '~/features/blog/listing/highlight';
import { emptyText, headingText, summaryText, titleText } from '~/features/blog/listing/messages';
import type { Results } from '~/features/blog/listing/posts';
import { defaultView, type View } from '~/features/blog/listing/view';

const results = (view: Partial<View>, totalCount: number, isCountExact = true): Results => ({
  view: { ...defaultView, ...view },
  totalCount,
  isCountExact,
  posts: [],
  status: 'ready',
  slow: false,
});
const categories = ['Legal'];

const start = 'Showing results for';
const found = 'Search results for “pay”';

// Spec §2.
test.each([
  [{}, 1, true, '1 article'],
  [{ page: 2 }, 10_000, true, '10,000 articles, page 2 of 1667'],
  [{ category: 'Nope' }, 0, true, `${start} “Nope”: 0 articles found`],
  [{ search: 'a', category: 'Legal' }, 9, false, `${start} “a” in Legal: over 9 articles found`],
  [{ search: 'pay', page: 40 }, 7, true, `${start} “pay”: 7 articles found`],
])('the summary of %j with %i articles', (view, count, isExact, expected) => {
  expect(summaryText(results(view, count, isExact), categories)).toBe(expected);
});

test.each([
  [{ category: 'Nope' }, 0, 'Unknown category', '“Nope” | Blog'],
  // Its first article was published after the page.
  [{ category: 'New' }, 1, 'New', '“New” | Blog'],
  [{ search: 'pay', category: 'Legal' }, 0, 'Search results', `${found} in Legal | Blog`],
])('the heading and the title of %j with %i articles', (view, count, heading, title) => {
  expect(headingText(results(view, count), categories)).toBe(heading);
  expect(titleText({ ...defaultView, ...view }, categories, 'Blog')).toBe(title);
});

test.each([
  [{ search: 'pay' }, 0, 'Try adjusting your search terms or browse all articles.'],
  [{ category: 'Legal' }, 0, 'No articles available in this category yet.'],
  [{ category: 'Nope' }, 0, 'Choose one of the categories above, or view all articles.'],
  [{ page: 9 }, 7, 'The last page is page 2.'],
  [{ page: 9 }, 3, 'There is only one page.'],
])('nothing to show for %j of %i articles', (view, count, hint) => {
  expect(emptyText(results(view, count), categories).hint).toBe(hint);
});

/** Every character that has a meaning in a regular expression. */
const special = String.raw`[a-z]+\d{1}|^$.*?()`;

test.each([
  ['Pay range, pay day', 'PAY', ['', 'Pay', ' range, ', 'pay', ' day']],
  ['🚀 launch ЖЖ', 'жж', ['🚀 launch ', 'ЖЖ', '']],
  ['100% sure (really)', '% sure (', ['100', '% sure (', 'really)']],
  [special, special, ['', special, '']],
])('%j searched for %j', (text, search, parts) => {
  expect(splitMatches(text, search)).toEqual(parts);
});
