import { expect, test } from 'vitest';
import { describeHistory } from '~/features/moderation/rules/spam-signals';
import { formatView, parseView, type View } from '~/features/moderation/rules/view';

const post = '00000000-0000-4000-8000-000000000001';
const first: View = { queue: 'comments', status: 'pending', post: undefined, search: '' };

test.each<[string, View]>([
  ['', { ...first, queue: 'posts' }],
  ['?queue=comments', first],
  ['?queue=comments&status=spam#q=dana', { ...first, status: 'spam', search: 'dana' }],
  [`?queue=comments&status=approved&post=${post}`, { ...first, status: 'approved', post }],
])('the URL %s is one view', (url, view) => {
  expect(parseView(url)).toEqual(view);
  expect(formatView(view)).toBe(url);
});

test.each(['x', `${post}'`, '../'])('the post %s is ignored', (id) => {
  expect(parseView(`?queue=comments&post=${encodeURIComponent(id)}`)).toEqual(first);
});

test.each([
  [[0, 0, 0, 0], ''],
  [[3, 0, 1, 0], '3 approved, 1 spam'],
  [[0, 2, 0, 1], '2 rejected, 1 pending'],
])('the history of an author with %j comments', (counts, text) => {
  const [approved = 0, rejected = 0, spam = 0, pending = 0] = counts;
  expect(describeHistory({ approved, rejected, spam, pending })).toBe(text);
});
