import { atom, readonlyType } from 'nanostores';
import { searchMaxLength } from '~rules/post/search';

/** Typing pauses this long before a search starts. */
const searchDelayMs = 300;

interface Options<View> {
  /** Reads a URL's query and fragment. Ignores unknown values. */
  parse(queryAndFragment: string): View;
  format(view: View): string;
  /** What every change sets unless it says otherwise, such as the first page. */
  reset?: Partial<View>;
  /** The first view of an island that's rendered on the server. `connect` reads the URL. */
  start?: View;
  /** Whether the search is in the query, instead of the fragment. */
  hasPublicSearch?: boolean;
}

/** Splits a URL's query and fragment into the parameters of a list and its search: `?status=spam#q=dana`. */
export function parseListUrl(queryAndFragment: string) {
  const [query, fragment] = queryAndFragment.split('#');
  const search = new URLSearchParams(fragment).get('q') ?? '';
  return { params: new URLSearchParams(query), search: search.slice(0, searchMaxLength) };
}

/**
 * Formats what `parseListUrl` parses. Searches name people, so they go in the fragment: browsers don't send it to
 * servers, which keeps it out of access logs and referrers.
 */
export function formatListUrl(params: URLSearchParams, search: string): string {
  const fragment = search ? `#${new URLSearchParams({ q: search })}` : '';
  return (params.size > 0 ? `?${params}` : '') + fragment;
}

/** Reads one parameter of a URL. Undefined for unknown values. */
type ReadParameter<Value> = (text: string) => Value | undefined;

/** One of the known values. */
export const oneOf =
  <Value extends string>(values: readonly Value[]): ReadParameter<Value> =>
  (text) =>
    values.find((value) => value === text);

/** A text with this pattern. */
export const matching =
  (pattern: RegExp): ReadParameter<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** The ID of a row: a UUID. */
export const anId = matching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);

/**
 * Parses and formats the addresses of a list, whose values are optional texts. `parameters`: the name of each value in
 * the URL, and how it's read.
 */
export function listAddress<
  Parameters extends Record<string, readonly [string, ReadParameter<string>]>,
>(parameters: Parameters) {
  type View = { search: string } & {
    [Name in keyof Parameters]: ReturnType<Parameters[Name][1]>;
  };
  const entries = Object.entries(parameters);
  return {
    parse(queryAndFragment: string): View {
      const { params, search } = parseListUrl(queryAndFragment);
      const values = entries.map(([key, [name, read]]) => [key, read(params.get(name) ?? '')]);
      return { search, ...Object.fromEntries(values) } as View;
    },

    format(view: View): string {
      const params = new URLSearchParams();
      for (const [key, [name]] of entries) {
        const value = (view as Record<string, string | undefined>)[key];
        if (value) params.set(name, value);
      }
      return formatListUrl(params, view.search);
    },
  };
}

/** What a list shows, in sync with the page's URL and history. */
export function createUrlView<View extends { search: string }>(options: Options<View>) {
  const { parse, format, reset = {}, start, hasPublicSearch = false } = options;
  // Stores create one when they're imported, even in Node.js, which has no `location`.
  const readUrl = () => parse('location' in globalThis ? location.search + location.hash : '');
  const $current = atom<View>(start ?? readUrl());
  const $typed = atom($current.get().search);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the current history entry is of the search that's being typed. */
  let isTyping = false;

  function show(view: View): void {
    clearTimeout(timer);
    isTyping = false;
    $current.set(view);
    $typed.set(view.search);
  }

  function update(): void {
    const view = readUrl();
    // The skip link changes the fragment too. That doesn't clear a search in it.
    const isSkipLink = !hasPublicSearch && location.hash !== '' && !location.hash.startsWith('#q=');
    show(isSkipLink ? { ...view, search: $current.get().search } : view);
  }

  const withChange = (change: Partial<View>): View => ({ ...$current.get(), ...reset, ...change });
  const urlOf = (change: Partial<View>) => location.pathname + format(withChange(change));

  function searchForTyped(): void {
    clearTimeout(timer);
    const next = parse(format(withChange({ search: $typed.get() } as Partial<View>)));
    if (next.search === $current.get().search) return;
    // One history entry per search, not per letter.
    if (isTyping) history.replaceState(history.state, '', location.pathname + format(next));
    else history.pushState(null, '', location.pathname + format(next));
    isTyping = true;
    $current.set(next);
  }

  return {
    /** The view in the URL. */
    $view: readonlyType($current),

    /** Text in the search box, which may not be searched for yet. */
    $typedSearch: readonlyType($typed),

    /** URL of the current view with a change. */
    urlOf,

    /** Runs the search now instead of after a pause. What's typed next is another search. */
    commitSearch(): void {
      searchForTyped();
      isTyping = false;
    },

    /** Changes the view, with a new history entry if it's another one. */
    go(change: Partial<View>, entry: unknown = null): void {
      searchForTyped();
      const to = urlOf(change);
      if (to !== location.pathname + location.search + location.hash) {
        history.pushState(entry, '', to);
      }
      update();
    },

    /** Changes the view in the current history entry. */
    correct(change: Partial<View>): void {
      history.replaceState(null, '', urlOf(change));
      update();
    },

    /** Updates the search box, and searches once typing pauses. */
    typeSearch(text: string): void {
      $typed.set(text.slice(0, searchMaxLength));
      clearTimeout(timer);
      timer = setTimeout(searchForTyped, searchDelayMs);
    },

    /**
     * Follows the browser's back and forward buttons. Returns a function that stops it, and forgets what was typed but
     * not searched for.
     */
    connect(): () => void {
      // An earlier search was of another page, or another person's.
      show(readUrl());
      addEventListener('popstate', update);
      return () => {
        clearTimeout(timer);
        removeEventListener('popstate', update);
        $typed.set($current.get().search);
      };
    },
  };
}

export type UrlView<View extends { search: string }> = ReturnType<typeof createUrlView<View>>;
