import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from '~/lib/page-window';

const pages = fc
  .integer({ min: 1, max: 1000 })
  .chain((pageCount) => fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)));

/**
 * The rule in words: up to 5 pages are all shown. Otherwise, the first, the last, and the current page with its
 * neighbors are shown, and near either end, the four pages at that end. An ellipsis fills each gap.
 */
function expected(current: number, pageCount: number) {
  const isShown = (page: number) =>
    pageCount <= 5 ||
    page === 1 ||
    page === pageCount ||
    Math.abs(page - current) <= 1 ||
    (current <= 3 && page <= 4) ||
    (current >= pageCount - 2 && page >= pageCount - 3);
  const shown = Array.from({ length: pageCount }, (_, index) => index + 1).filter(isShown);
  return shown.flatMap((page, index) =>
    page - (shown[index - 1] ?? 0) > 1 ? ['ellipsis', page] : [page],
  );
}

test('the pagination follows the rule for 1 to 1,000 pages', () => {
  fc.assert(
    fc.property(pages, ([current, pageCount]) => {
      const entries = pageWindow(current, pageCount);
      expect(entries).toEqual(expected(current, pageCount));
      expect(entries.length).toBeLessThanOrEqual(7);
      expect(entries.includes('ellipsis')).toBe(pageCount > 5);
    }),
    { numRuns: 1000 },
  );
});
