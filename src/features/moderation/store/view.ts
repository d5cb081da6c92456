import { atom, computed } from 'nanostores';
import { formatView, maxSearchLength, parseView, type View } from '../rules/view';

const searchDelayMs = 300;

/** What the page shows, kept in sync with its URL and history. */
export function createView() {
  const readUrl = () => parseView(location.search + location.hash);
  const $current = atom<View>(readUrl());
  const $typed = atom($current.get().search);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    const view = readUrl();
    // The skip link changes the fragment too. That doesn't clear the search.
    const isSkipLink = location.hash !== '' && !location.hash.startsWith('#q=');
    const search = isSkipLink ? $current.get().search : view.search;
    $current.set({ ...view, search });
    $typed.set(search);
  }

  const urlOf = (change: Partial<View>) =>
    location.pathname + formatView({ ...$current.get(), ...change });

  function commitSearch(): void {
    clearTimeout(timer);
    const search = $typed.get();
    if (search === $current.get().search) return;
    history.replaceState(null, '', urlOf({ search }));
    $current.set({ ...$current.get(), search });
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
