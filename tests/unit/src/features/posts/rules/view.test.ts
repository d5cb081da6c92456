import { expect, test } from 'vitest';
import { postsLink } from '~/features/posts';
import { filterOf, formatView, parseView } from '~/features/posts/rules/view';

test.each([
  [''],
  ['?status=draft'],
  ['?status=draft&mine=1'],
  ['?category=Law+%26+order&author=Dana&from=2026-11-01&to=2026-11-30&page=3#q=nurse+pay'],
  ['?sort=title'],
  ['?sort=title&order=reverse'],
  ['?order=reverse'],
])('%j survives parsing and formatting', (query) => {
  expect(formatView(parseView(query))).toBe(query);
});

test.each([
  ['?status=gone&sort=size&page=0'],
  ['?page=1.5'],
  ['?page=1e9'],
  ['?from=yesterday&to=2026-13-01'],
])('%j is the view without filters', (query) => {
  expect(formatView(parseView(query))).toBe('');
});

test('days are those of the site’s time zone, the last one included', () => {
  // Clocks in New York go back an hour on November 1, 2026.
  expect(filterOf(parseView('?from=2026-10-31&to=2026-11-01'))).toMatchObject({
    from: '2026-10-31T04:00:00.000Z',
    to: '2026-11-02T05:00:00.000Z',
  });
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
  expect(filterOf(parseView('#q=+'))).toEqual({ sort: 'updated', descending: true, page: 1 });
});
