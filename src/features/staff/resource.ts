import { useStore } from '@nanostores/react';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { $online } from '~/lib/browser-state';
import { errorText, faultOf, type Fault } from './faults';

/** How often an open page checks for changes. A colleague's change shows up within 5 seconds. */
export const checkMs = 4000;

export type ResourceState<Data> =
  | { status: 'loading' }
  /** `text`: what went wrong, and what to do. */
  | { status: 'error'; fault: Fault; text: string }
  /**
   * `outdated`: the data belongs to the previous key, and the current one's is loading. `fault`: why the latest attempt
   * to load it again failed.
   */
  | { status: 'ready'; data: Data; outdated: boolean; fault?: Fault | undefined };

export interface Options<Data> {
  /** What to load, such as a filter. It's loaded when the key changes. If it's undefined, nothing is loaded. */
  $key?: ReadableAtom<string | undefined>;
  /**
   * Milliseconds until the next automatic reload, which can depend on the data; `Infinity` for never. 4 seconds by
   * default.
   */
  reloadAfter?: number | ((data: Data) => number);
  /** A cheap request whose result changes whenever the data does, so that unchanged data isn't reloaded. */
  getLatestChange?: () => Promise<unknown>;
  /** Called when a check finds a change, to reload what else depends on it. */
  onChange?: () => unknown;
  /** Whether nothing is shown while another key's data loads. Otherwise, the previous key's stays. */
  hidesOutdated?: boolean;
  /** Called after the current key's data loads. `previous` is the data that this key had before. */
  onLoad?: (data: Data, previous: Data | undefined) => void;
}

/** The data of one key. */
interface Loaded<Data> {
  key: string;
  /** The latest data for the key. */
  data?: Data | undefined;
  /** The same as `data` or, until that's loaded, what was last loaded for another key. */
  shown?: Data | undefined;
  /** The latest attempt's error, if it failed. */
  error?: unknown;
  loading: boolean;
}

/**
 * Data that a staff page loads from the server and keeps up to date. While the page is open, it reloads when the tab
 * becomes visible, when the browser is back online, and every few seconds. What was loaded stays on screen while it
 * reloads, even if that fails.
 */
export function createResource<Data>(
  load: (key: string, previous: Data | undefined) => Promise<Data>,
  {
    $key,
    reloadAfter = checkMs,
    hidesOutdated,
    getLatestChange,
    onChange,
    onLoad,
  }: Options<Data> = {},
) {
  const byKey = new Map<string, Data>();
  const $loaded = atom<Loaded<Data>>({ key: '', loading: true });
  /** Undefined until the first check after a load. That one always reloads: the data may be older than its answer. */
  let latestChange: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let latest = 0;
  let running = Promise.resolve();

  const currentKey = () => ($key ? $key.get() : '');

  /** Ignores the response to a running request. */
  function abandon(): void {
    latest += 1;
    running = Promise.resolve();
  }

  /** Clears everything from memory. */
  function clear(): void {
    abandon();
    byKey.clear();
    $loaded.set({ key: '', loading: true });
  }

  /** Loads everything again. The response to an earlier call is ignored, and all callers wait for the latest. */
  function refresh(): Promise<void> {
    const key = currentKey();
    if (!isOpen || key === undefined) return Promise.resolve();
    clearTimeout(timer);
    running = run(key);
    return running;
  }

  async function run(key: string): Promise<void> {
    const attempt = ++latest;
    const data = byKey.get(key);
    const current = $loaded.get();
    const shown = data === undefined ? current.shown : data;
    const { data: previous, error } = key === current.key ? current : {};
    $loaded.set({ key, data, shown, error, loading: true });
    const result = await load(key, data).then(
      (data) => ({ data, error: undefined }),
      (error: unknown) => ({ data, error }),
    );
    if (attempt !== latest) return running;
    if (result.data !== undefined) byKey.set(key, result.data);
    const latestShown = result.data === undefined ? shown : result.data;
    $loaded.set({ key, shown: latestShown, ...result, loading: false });
    // Otherwise, the next check would find that nothing has changed since.
    if (result.error) latestChange = undefined;
    else if (result.data !== undefined) onLoad?.(result.data, previous);
    schedule();
  }

  /** Loads the data of a new key. Without a key, clears the data from memory. */
  function follow(key: string | undefined): void {
    if (key !== undefined) void refresh();
    else {
      clearTimeout(timer);
      clear();
    }
  }

  /**
   * Schedules the next check. After a failed first load, there is none: the error stays until someone tries again or
   * comes back to the tab.
   */
  function schedule(): void {
    clearTimeout(timer);
    const { data } = $loaded.get();
    if (data === undefined) return;
    const delay = typeof reloadAfter === 'function' ? reloadAfter(data) : reloadAfter;
    // `setTimeout` overflows after 24.8 days. The page reloads before then anyway, when its tab becomes visible.
    if (delay < 24 * 60 * 60_000) timer = setTimeout(() => void check(), delay);
  }

  async function check(): Promise<void> {
    if (document.hidden || !$online.get() || !(await hasChanged())) {
      schedule();
      return;
    }
    onChange?.();
    await refresh();
  }

  async function hasChanged(): Promise<boolean> {
    if (!getLatestChange) return true;
    const before = latestChange;
    latestChange = await getLatestChange().catch(() => before);
    return latestChange !== before;
  }

  return {
    /** What was loaded last. */
    $state: computed($loaded, ({ data, shown, error, loading }): ResourceState<Data> => {
      const fault = error ? faultOf(error) : undefined;
      // After a failure, only data of the current key stays.
      const visible = data === undefined && !fault && !hidesOutdated ? shown : data;
      if (visible !== undefined) {
        return { status: 'ready', data: visible, outdated: data === undefined, fault };
      }
      return fault && !loading
        ? { status: 'error', fault, text: errorText(error) }
        : { status: 'loading' };
    }),

    /** The data of the current key, if it's loaded. */
    data: () => $loaded.get().data,

    refresh,

    /** Replaces the data by what a change returned, unless the page was closed. */
    set(data: Data): void {
      if (!isOpen) return;
      abandon();
      const { key } = $loaded.get();
      byKey.set(key, data);
      $loaded.set({ key, data, shown: data, loading: false });
      schedule();
    },

    /** Forgets the data, so that it has to be loaded again. */
    clear,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      const closed = new AbortController();
      const refreshIfVisible = () => void (document.hidden || refresh());
      addEventListener('visibilitychange', refreshIfVisible, { signal: closed.signal });
      addEventListener('online', refreshIfVisible, { signal: closed.signal });
      const stopFollowing = $key?.subscribe(follow);
      if (!$key) void refresh();
      return () => {
        isOpen = false;
        clearTimeout(timer);
        closed.abort();
        stopFollowing?.();
        latestChange = undefined;
        clear();
      };
    },
  };
}

export type Resource<Data> = ReturnType<typeof createResource<Data>>;

/** What a resource or a list shows. Undefined until it's loaded, or if that failed. */
export function useData<Data>($state: ReadableAtom<ResourceState<Data>>): Data | undefined {
  const state = useStore($state);
  return state.status === 'ready' ? state.data : undefined;
}
