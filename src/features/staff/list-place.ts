/** Where someone left a list for another page. */
interface Place {
  /** How many items were listed. */
  count: number;
  scrollY: number;
}

/** Undefined until it's read. Null if no list was left, or once the list is back at its place. */
let left: Place | null | undefined;

/**
 * Stores in the history entry where someone leaves a list, because browsers would scroll back before the list has
 * loaded. They can't keep the whole page in memory: the auth client messages other pages whenever a staff page opens.
 */
export function keepPlace(count: number): void {
  const state = history.state as object | null;
  history.replaceState({ ...state, place: { count, scrollY } satisfies Place }, '');
}

/** How many items were listed when the list was left, if this page has come back to it. */
export function countBefore(): number | undefined {
  const state = ('history' in globalThis ? history.state : null) as { place?: Place } | null;
  left = left === undefined ? (state?.place ?? null) : left;
  return left?.count;
}

/** A ref of the items: scrolls to where the list was left, once. */
export function returnToPlace(items: HTMLElement | null): void {
  if (!items) return;
  if (left) scrollTo({ top: left.scrollY, behavior: 'instant' });
  left = null;
}
