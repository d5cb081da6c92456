import { atom, computed } from 'nanostores';
import { formatView, maxSearchLength, parseView, type View } from '../rules/view';

const searchDelayMs = 300;

/** What the page shows, kept in sync with its URL and history. */
export function createView() {
  const $current = atom<View>(parseView(location.search));
  const $typed = atom($current.get().search);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const view = parseView(location.search);
    $current.set(view);
    $typed.set(view.search);
  }

  /** Every change but one of the page starts over at the first page. */
  const urlOf = (change: Partial<View>) =>
    location.pathname + (formatView({ ...$current.get(), page: 1, ...change }) || '');

  function commitSearch(): void {
    clearTimeout(timer);
    const search = $typed.get();
    const before = $current.get();
    if (search === before.search) return;
    // One history entry per search, not per letter.
    if (before.search === '') history.pushState(null, '', urlOf({ search }));
    else history.replaceState(null, '', urlOf({ search }));
    $current.set({ ...before, search, page: 1 });
  }

  return {
    /** The view in the URL. */
    $view: computed($current, (view) => view),

    /** Text in the search box, which may not be searched for yet. */
    $typedSearch: computed($typed, (typed) => typed),

    /** URL of the current view with a change. */
    urlOf,

    /** Runs the search now instead of after a pause. */
    commitSearch,

    /** Changes the view with a new history entry. */
    go(change: Partial<View>): void {
      commitSearch();
      history.pushState(null, '', urlOf(change));
      update();
    },

    /** Changes the view in the current history entry. */
    correct(change: Partial<View>): void {
      history.replaceState(null, '', urlOf(change));
      update();
    },

    /** Updates the search box, and searches once typing pauses. */
    typeSearch(text: string): void {
      $typed.set(text.slice(0, maxSearchLength));
      clearTimeout(timer);
      timer = setTimeout(commitSearch, searchDelayMs);
    },

    /** Follows the browser's back and forward buttons. Returns a function that stops it. */
    connect(): () => void {
      update();
      addEventListener('popstate', update);
      return () => {
        clearTimeout(timer);
        removeEventListener('popstate', update);
      };
    },
  };
}
