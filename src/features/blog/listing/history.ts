import {
  arrivalPosition,
  entryId,
  focusElement,
  identifyEntry,
  newEntryState,
  positionOf,
  savePosition,
  type Position,
} from './position';
import { defaultView, formatView, isSameView, parseView, type View } from './view';

/** How long typing must pause before the URL changes, in addition to the pause before the search. */
export const typingDelayMs = 150;

/** Safari throws above 100 history calls in 30 seconds. */
const maxWrites = 90;
const writeWindowMs = 30_000;

/**
 * Keeps the page's URL and history in sync with the listing's view. Typing replaces the current entry. Choosing a
 * page or category, or submitting a search, adds an entry. Going back or forward only reads.
 */
export function createHistory() {
  /** The current entry's view when it was added or opened, before any typing. */
  let entered = defaultView;
  /** Typed, but not in the URL yet. */
  let typed: View | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes: number[] = [];
  let entry: string | undefined;
  let top = 0;
  /** Where to return to once the results are shown. */
  let target: Position | undefined;

  const readView = () => parseView(location.search);

  /** Returns false instead of exceeding the limit. */
  function write(method: 'pushState' | 'replaceState', view: View): boolean {
    const now = performance.now();
    writes = writes.filter((time) => now - time < writeWindowMs);
    if (writes.length >= maxWrites) return false;
    writes.push(now);
    const state = method === 'pushState' ? newEntryState() : (history.state as unknown);
    history[method](state, '', formatView(view));
    entry = entryId();
    return true;
  }

  function writeTyped(): void {
    clearTimeout(timer);
    if (!typed) return;
    if (write('replaceState', typed)) typed = undefined;
    else timer = setTimeout(writeTyped, 1000);
  }

  function replaceSoon(view: View): void {
    typed = view;
    clearTimeout(timer);
    timer = setTimeout(writeTyped, typingDelayMs);
  }

  function leaveEntry(): void {
    savePosition(entry, top);
    target = undefined;
  }

  function add(view: View): void {
    leaveEntry();
    entered = view;
    if (!write('pushState', view)) replaceSoon(view);
  }

  return {
    /** Replaces the URL once typing pauses. */
    replaceSoon,

    /** Adds an entry for another page or category. */
    push(view: View): void {
      writeTyped();
      if (!isSameView(view, readView())) add(view);
    },

    /** Adds an entry for a search, and resets the current entry to its view before the search was typed. */
    submit(view: View): void {
      writeTyped();
      if (isSameView(view, entered)) return;
      if (!isSameView(readView(), entered)) write('replaceState', entered);
      add(view);
    },

    /** After going back or forward, returns to where the reader was. Call it once the results are shown. */
    restorePosition(): void {
      if (!target) return;
      const { top, focused } = target;
      target = undefined;
      scrollTo({ top, behavior: 'instant' });
      focusElement(focused);
    },

    /** Calls `follow` with the URL's view, now and after going back or forward. Returns a function that stops it. */
    connect(follow: (view: View) => void): () => void {
      const listening = new AbortController();
      const options = { passive: true, signal: listening.signal };
      const read = () => {
        entry = entryId();
        entered = readView();
        follow(entered);
      };
      addEventListener(
        'popstate',
        () => {
          clearTimeout(timer);
          typed = undefined;
          leaveEntry();
          target = positionOf(entryId());
          read();
        },
        options,
      );
      // At `popstate`, some browsers have already scrolled.
      addEventListener('scroll', () => (target ? undefined : (top = scrollY)), options);
      // If the reader scrolls while results are loading, leave the page there.
      for (const type of ['wheel', 'touchmove']) {
        addEventListener(type, () => (target = undefined), options);
      }
      top = scrollY;
      identifyEntry();
      target = arrivalPosition();
      read();
      return () => {
        clearTimeout(timer);
        listening.abort();
      };
    },
  };
}
