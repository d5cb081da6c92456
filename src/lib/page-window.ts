/** A page number, or an ellipsis for the pages left out. */
export type PageEntry = number | 'ellipsis';

/** Up to this many pages, a pagination shows all of them (spec §2). */
const maxWithoutEllipsis = 5;

/**
 * The entries of a pagination, at most 7 (spec §2): the first page, the last page, and the current page with its
 * neighbors. Near either end, the four pages at that end.
 */
export function pageWindow(current: number, pageCount: number): PageEntry[] {
  if (pageCount <= maxWithoutEllipsis) return range(1, pageCount);
  if (current <= 3) return [...range(1, 4), 'ellipsis', pageCount];
  if (current >= pageCount - 2) return [1, 'ellipsis', ...range(pageCount - 3, pageCount)];
  return [1, 'ellipsis', ...range(current - 1, current + 1), 'ellipsis', pageCount];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
