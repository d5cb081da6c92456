import { expect, test } from 'vitest';
import { formatView, parseView, type View } from '~/features/moderation/rules/view';

const post = '00000000-0000-4000-8000-000000000001';
const first: View = { queue: 'comments', status: 'pending', post: '', search: '' };

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
