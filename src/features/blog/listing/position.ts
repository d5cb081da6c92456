import { load, save } from '~/lib/storage';
import { hasViewParams } from './view-params';

/** Where a reader was on the page. */
export interface Position {
  top: number;
  /** ID of the focused element. */
  focused: string | undefined;
}

/** By history entry. In storage, because going back may load the page again. */
const storageKey = 'blog-positions';
const maxPositions = 50;

const loadPositions = () => (load(storageKey) ?? {}) as Partial<Record<string, Position>>;

/** Identifies a history entry. The skip link adds entries without an ID. */
export function entryId(): string | undefined {
  return (history.state as { entry?: string } | null)?.entry;
}

/** The state of a history entry with an ID of its own. */
export function newEntryState(): { entry: string } {
  return { entry: Math.random().toString(36).slice(2) };
}

/** Gives the entry of a page that was just opened an ID. */
export function identifyEntry(): void {
  if (entryId() !== undefined || location.hash !== '') return;
  history.replaceState(newEntryState(), '', location.href);
}

/** Saves where the reader is on the page. */
export function savePosition(entry: string | undefined, top: number): void {
  if (entry === undefined) return;
  const { [entry]: _, ...others } = loadPositions();
  const position: Position = { top, focused: document.activeElement?.id || undefined };
  const latest = [...Object.entries(others), [entry, position] as const].slice(-maxPositions);
  save(storageKey, Object.fromEntries(latest));
}

/** Returns where the reader was when this entry was last left. */
export function positionOf(entry: string | undefined): Position | undefined {
  return entry === undefined ? undefined : loadPositions()[entry];
}

let hasArrived = false;

/** Like `positionOf` if going back or forward loaded this page. Undefined from the second call on. */
export function arrivalPosition(): Position | undefined {
  if (hasArrived) return undefined;
  hasArrived = true;
  const [navigation] = performance.getEntriesByType('navigation');
  const { type } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'back_forward' ? positionOf(entryId()) : undefined;
}

export function focusElement(id: string | undefined): void {
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/**
 * Remembers the position of a reader who leaves the page. After going back to the first page, which may never load
 * the island, restores the focus. Browsers restore the scroll position.
 */
export function rememberPosition(): void {
  identifyEntry();
  addEventListener('pagehide', () => savePosition(entryId(), scrollY));
  const focused = hasViewParams() ? undefined : arrivalPosition()?.focused;
  // The reader may have moved the focus before this script was loaded.
  if (document.activeElement === document.body) focusElement(focused);
}
