import { defaultView, formatView, isSameView, parseView, type View } from './view';

/**
 * How long typing must pause before the URL changes, in addition to the pause before the search. Safari throws above 100
 * history calls in 30 seconds.
 */
export const typingDelayMs = 350;

/**
 * Keeps the page's URL and history in sync with the listing's view. Typing replaces the current entry. Choosing a
 * page or category, or submitting a search, adds an entry. Going back or forward only reads it, and the browser scrolls.
 */
export function createHistory() {
  /** The current entry's view when it was added or opened, before any typing. */
  let entered = defaultView;
  /** Typed, but not in the URL yet. */
  let typed: View | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readView = () => parseView(location.search);

  function add(view: View): void {
    entered = view;
    history.pushState(null, '', formatView(view));
  }

  function clearTyped(): void {
    clearTimeout(timer);
    typed = undefined;
  }

  function writeTyped(): void {
    if (typed) history.replaceState(history.state, '', formatView(typed));
    clearTyped();
  }

  return {
    /** Replaces the URL once typing pauses. */
    replaceSoon(view: View): void {
      typed = view;
      clearTimeout(timer);
      timer = setTimeout(writeTyped, typingDelayMs);
    },

    /** Adds an entry for another page or category. */
    push(view: View): void {
      writeTyped();
      if (!isSameView(view, readView())) add(view);
    },

    /** Adds an entry for a search, and resets the current entry to its view before the search was typed. */
    submit(view: View): void {
      writeTyped();
      if (isSameView(view, entered)) return;
      if (!isSameView(readView(), entered)) {
        history.replaceState(history.state, '', formatView(entered));
      }
      add(view);
    },

    /** Calls `follow` with the URL's view, now and after going back or forward. Returns a function that stops it. */
    connect(follow: (view: View) => void): () => void {
      const read = () => {
        clearTyped();
        entered = readView();
        follow(entered);
      };
      addEventListener('popstate', read);
      read();
      return () => {
        clearTyped();
        removeEventListener('popstate', read);
      };
    },
  };
}
