import { expect, test } from 'vitest';
import { postsLink } from '~/features/posts';
import { filterOf, formatView, parseView } from '~/features/posts/rules/view';

test.each([
  [''],
  ['?status=draft'],
  ['?status=draft&mine=1'],
  ['?category=Law+%26+order&author=Dana#q=nurse+pay'],
  ['?sort=title'],
  ['?sort=title-reverse'],
])('%j survives parsing and formatting', (query) => {
  expect(formatView(parseView(query))).toBe(query);
});

test('ignores unknown values and parameters', () => {
  expect(formatView(parseView('?status=gone&sort=size&page=2'))).toBe('');
});

test('a link to the list leads to the view that it names', () => {
  const link = new URL(
    postsLink({ status: 'public', search: 'a & b' }),
    'https://site.example.com',
  );
  expect(link.pathname).toBe('/blog/manage');
  expect(parseView(link.search + link.hash)).toEqual({
    ...parseView(''),
    status: 'public',
    search: 'a & b',
  });
});

test('what isn’t set isn’t sent', () => {
  expect(filterOf(parseView('#q=+'))).toEqual({ sort: 'updated', descending: true });
});
