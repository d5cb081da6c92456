import { nanoquery } from '@nanostores/query';
import { atom, computed, readonlyType } from 'nanostores';
import { slowAfterMs } from '~/lib/timing';
import { createUrlView } from '~/lib/url-view';
import { loadPosts, type ListingData, type PostPage, type Results } from './posts';
import { titleText } from './messages';
import { defaultView, formatView, listingPath, parseView, type View } from './view';

/** Spec §7. */
const freshMs = 5 * 60_000;
const keptMs = 10 * 60_000;

type Cache = NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>['cache']>;
type CacheEntry = Parameters<Cache['set']>[1];

/** Doesn't cache failures, so that a failed search can be retried. */
class SuccessCache extends Map<string, CacheEntry> {
  override set(key: string, entry: CacheEntry): this {
    return entry.error ? this : super.set(key, entry);
  }

  /** The posts loaded for a view, unless they're too old. */
  page(view: View): PostPage | undefined {
    const entry = this.get(formatView(view));
    return (entry?.expires ?? 0) > Date.now() ? (entry?.data as PostPage) : undefined;
  }
}

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

  const cache = new SuccessCache();
  const [createFetcher] = nanoquery({
    cache,
    dedupeTime: freshMs,
    cacheLifetime: keptMs,
    onErrorRetry: false,
    revalidateOnReconnect: true,
  });
  const $query = createFetcher<PostPage>([computed($view, formatView)], {
    fetcher: (path) => loadPosts(parseView(String(path).slice(listingPath.length))),
  });

  let slowTimer: ReturnType<typeof setTimeout> | undefined;

  function showResults(): void {
    clearTimeout(slowTimer);
    const view = $view.get();
    // The query follows the view a moment later. After going back, the browser restores the scroll position before that.
    const page = cache.page(view);
    if (page) {
      $shown.set({ ...page, view, status: 'ready', slow: false });
      return;
    }
    const query = $query.key === formatView(view) ? $query.get() : undefined;
    const hasFailed = query?.error && !query.loading;
    $shown.set({ ...$shown.get(), status: hasFailed ? 'error' : 'loading', slow: false });
    if (hasFailed) return;
    slowTimer = setTimeout(() => $shown.set({ ...$shown.get(), slow: true }), slowAfterMs);
  }

  return {
    ...url,

    /** What the listing shows. */
    $results: readonlyType($shown),

    /** Searches now instead of after a pause, and again if that failed before. */
    submitSearch(): void {
      url.commitSearch();
      if ($shown.get().status === 'error') $query.revalidate();
    },

    /** Loads the results again after a failure. */
    retry(): void {
      $query.revalidate();
    },

    /** Follows the URL. `text` was typed before the island was ready. Returns a function that stops it. */
    connect(text = ''): () => void {
      const now = Date.now();
      cache.set(formatView(defaultView), { data: first, created: now, expires: now + keptMs });
      const stopFollowing = url.connect();
      if (text !== '') url.typeSearch(text);
      const pageTitle = document.title;
      const stopTitle = $view.subscribe((view) => {
        document.title = titleText(view, categories, pageTitle);
      });
      const stops = [
        ...[stopFollowing, stopTitle],
        ...[$view.listen(showResults), $query.listen(showResults)],
      ];
      showResults();
      return () => {
        clearTimeout(slowTimer);
        for (const stop of stops) stop();
        document.title = pageTitle;
      };
    },
  };
}

export type ListingStore = ReturnType<typeof createListing>;
