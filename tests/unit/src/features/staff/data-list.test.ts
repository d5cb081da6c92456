import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataList, type ResourceState } from '~/features/staff';

/** The text of a list of names. */
function textOf(state: ResourceState<string[]>): string {
  const html = renderToStaticMarkup(
    createElement(DataList<string[]>, {
      ...{ id: 'people', label: 'People', loadingLabel: 'Loading people', state },
      onRetry: () => undefined,
      summary: ({ length }) => `${length} people`,
      children: (names) => names.join(', '),
    }),
  );
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const ready = { status: 'ready', data: ['Dana', 'Sam'], outdated: false } satisfies ResourceState<
  string[]
>;

test.each<[string, Partial<Extract<ResourceState<string[]>, { status: 'ready' }>>, string]>([
  ['says how many', {}, '2 people Dana, Sam'],
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
