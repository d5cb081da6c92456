/** A page number, or the ellipsis in place of the pages between two others. */
export type PageEntry = number | 'ellipsis';

/** With this many pages or fewer, all of them are shown (spec §2). */
const mostShown = 5;

/**
 * The entries of the pagination, at most 7 (spec §2): the first and the last page, the current one with its
 * neighbors, and near an end, the four pages there.
 */
export function pageWindow(current: number, pageCount: number): PageEntry[] {
  if (pageCount <= mostShown) return range(1, pageCount);
  if (current <= 3) return [...range(1, 4), 'ellipsis', pageCount];
  if (current >= pageCount - 2) return [1, 'ellipsis', ...range(pageCount - 3, pageCount)];
  return [1, 'ellipsis', ...range(current - 1, current + 1), 'ellipsis', pageCount];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
