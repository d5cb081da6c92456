import { atom } from 'nanostores';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataList, type Listed, type ResourceState } from '~/features/staff';

/** The text of a list of names. */
function textOf(state: ResourceState<Listed<string>>): string {
  const done = () => Promise.resolve();
  const html = renderToStaticMarkup(
    createElement(DataList<Listed<string>>, {
      ...{ label: 'People', loadingLabel: 'Loading people' },
      list: { $state: atom(state), refresh: done, loadMore: done },
      summary: ({ items }) => `${items.length} people`,
      empty: 'Nobody yet.',
      children: ({ items }) => items.join(', '),
    }),
  );
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Ready = Extract<ResourceState<Listed<string>>, { status: 'ready' }>;

const items = ['Dana', 'Sam'];
const ready: Ready = { status: 'ready', data: { items, hasMore: false }, outdated: false };

test.each<[string, Partial<Ready>, string]>([
  ['says how many', {}, '2 people Dana, Sam'],
  [
    'says once on the screen that it’s empty',
    { data: { items: [], hasMore: false } },
    '0 people Nobody yet.',
  ],
  ['offers more', { data: { items, hasMore: true } }, '2 people Dana, Sam Load more'],
  ['keeps its items while others load', { outdated: true }, 'Loading… Dana, Sam'],
  [
    'keeps its items if it can’t be refreshed, and says so',
    { fault: 'unreachable' },
    'Couldn’t refresh. We couldn’t reach the server. Check your connection and try again. Dana, Sam',
  ],
])('a list %s', (_, change, text) => {
  expect(textOf({ ...ready, ...change })).toBe(text);
});

test('a list that couldn’t be loaded says why, and offers another attempt', () => {
  const text = 'The server returned an error.';
  expect(textOf({ status: 'error', fault: 'failed', text })).toBe(`${text} Try again`);
});
