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

test('the history of an author names the statuses that their comments have', () => {
  const none = { approved: 0, rejected: 0, spam: 0, pending: 0 };
  expect(describeHistory(none)).toBe('');
  expect(describeHistory({ ...none, approved: 3, spam: 1 })).toBe('3 approved, 1 spam');
});
