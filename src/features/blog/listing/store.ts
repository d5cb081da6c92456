import { atom, readonlyType } from 'nanostores';
import { slowAfterMs } from '~/lib/timing';
import { createUrlView } from '~/lib/url-view';
import { loadPosts, type ListingData, type PostPage, type Results } from './posts';
import { titleText } from './messages';
import { defaultView, formatView, isSameView, listingPath, parseView } from './view';

/** Spec §7. */
const freshMs = 5 * 60_000;
const keptMs = 10 * 60_000;

/** The blog's listing: what it shows, and how readers change that. */
export function createListing({ posts, totalCount, categories }: ListingData) {
  const first: PostPage = { posts, totalCount, isCountExact: true };
  const url = createUrlView({
    parse: parseView,
    format: (view) => formatView(view).slice(listingPath.length),
    reset: { page: 1 },
    start: defaultView,
    hasPublicSearch: true,
  });
  const { $view } = url;
  const $shown = atom<Results>({ ...first, view: defaultView, status: 'ready', slow: false });
  /** By the path of their view. */
  const loaded = new Map<string, { page: PostPage; at: number }>();
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  /** Identifies the load whose results are wanted. */
  let latest: object | undefined;

  async function showResults(): Promise<void> {
    const load = (latest = {});
    clearTimeout(slowTimer);
    const view = $view.get();
    const path = formatView(view);
    const { page, at = 0 } = loaded.get(path) ?? {};
    const age = Date.now() - at;
    const kept = age < keptMs ? page : undefined;
    // Right away: after going back, the browser restores the scroll position.
    if (kept) $shown.set({ ...kept, view, status: 'ready', slow: false });
    if (kept && age < freshMs) return;
    if (!kept) {
      $shown.set({ ...$shown.get(), status: 'loading', slow: false });
      slowTimer = setTimeout(() => $shown.set({ ...$shown.get(), slow: true }), slowAfterMs);
    }
    const found = await loadPosts(view).catch(() => undefined);
    if (found) loaded.set(path, { page: found, at: Date.now() });
    if (load !== latest) return;
    clearTimeout(slowTimer);
    if (found) $shown.set({ ...found, view, status: 'ready', slow: false });
    else if (!kept) $shown.set({ ...$shown.get(), status: 'error', slow: false });
  }

  function retry(): void {
    if ($shown.get().status === 'error') void showResults();
  }

  return {
    ...url,

    /** What the listing shows. */
    $results: readonlyType($shown),

    /** Searches now instead of after a pause, and again if that failed before. */
    submitSearch(): void {
      const before = $view.get();
      url.commitSearch();
      if (isSameView(before, $view.get())) retry();
    },

    /** Loads the results again after a failure. */
    retry,

    /** Follows the URL. `text` was typed before the island was ready. Returns a function that stops it. */
    connect(text = ''): () => void {
      loaded.set(formatView(defaultView), { page: first, at: Date.now() });
      const pageTitle = document.title;
      const stops = [
        url.connect(),
        $view.subscribe((view) => (document.title = titleText(view, categories, pageTitle))),
        $view.subscribe(() => void showResults()),
      ];
      if (text !== '') url.typeSearch(text);
      addEventListener('online', retry);
      return () => {
        removeEventListener('online', retry);
        clearTimeout(slowTimer);
        for (const stop of stops) stop();
        document.title = pageTitle;
      };
    },
  };
}

export type ListingStore = ReturnType<typeof createListing>;
