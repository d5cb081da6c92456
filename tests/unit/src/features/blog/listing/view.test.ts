import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultView, formatView, parseView } from '~/features/blog/listing/view';
import { isStorable } from '~rules/storable';

const queryOf = (path: string) => path.split('?')[1] ?? '';

/** Any UTF-16 code units, lone surrogates included. */
const text = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

test('every URL has a view, and every view has a URL that parses back to it', () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.oneof(fc.string(), fc.integer().map(String)),
      (search, category, page) => {
        const view = parseView(new URLSearchParams({ search, category, page }).toString());
        expect(parseView(queryOf(formatView(view)))).toEqual(view);
        expect(view.page).toBeGreaterThanOrEqual(1);
        // PostgreSQL rejects these.
        expect(isStorable(view.search + (view.category ?? ''))).toBe(true);
      },
    ),
  );
});

test.each([
  ['', {}],
  ['search=+Pay%20%0A%20range+&page=3', { search: 'Pay range', page: 3 }],
  ['category=All+Posts', {}],
  ['category=Legal&utm_source=x', { category: 'Legal' }],
  ['page=0', {}],
  ['page=1e3', {}],
  ['page=99999999999999999999', { page: 1_000_000 }],
  ['search=%00&category=%00', {}],
  ['search=%20.%20#articles-title', { search: '.' }],
  // Counted as the database counts.
  [`search=${'🚀'.repeat(1001)}`, { search: '🚀'.repeat(1000) }],
])('the query %j', (query, expected) => {
  expect(parseView(query)).toEqual({ ...defaultView, ...expected });
});
