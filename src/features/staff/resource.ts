import { computed, type ReadableAtom } from 'nanostores';
import { $online } from '~/lib/browser-state';
import { createQuery } from './query';
import { errorText, faultOf, type Fault } from './faults';
import { reloadOnReturn } from './reload';

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
  /** Called after the current key's data loads. `previous` is the data that this key had before. */
  onLoad?: (data: Data, previous: Data | undefined) => void;
}

/**
 * Data that a staff page loads from the server and keeps up to date. While the page is open, it reloads when the tab
 * becomes visible, when the browser is back online, and every few seconds. What was loaded stays on screen while it
 * reloads, even if that fails.
 */
export function createResource<Data>(
  load: (key: string, previous: Data | undefined) => Promise<Data>,
  { $key, reloadAfter = checkMs, getLatestChange, onChange, onLoad }: Options<Data> = {},
) {
  const query = createQuery<Data>(load);
  /** Undefined until the first check after a load. That one always reloads: the data may be older than its answer. */
  let latestChange: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const currentKey = () => ($key ? $key.get() : '');

  /** Loads everything again. */
  async function refresh(): Promise<void> {
    const key = currentKey();
    if (!isOpen || key === undefined) return;
    clearTimeout(timer);
    const before = query.$state.get();
    const previous = before.key === key ? before.data : undefined;
    await query.load(key);
    const { data, loading, error } = query.$state.get();
    // Another attempt is running, or the page was closed.
    if (!isOpen || loading || key !== currentKey()) return;
    // Otherwise, the next check would find that nothing has changed since.
    if (error) latestChange = undefined;
    else if (data !== undefined) onLoad?.(data, previous);
    schedule();
  }

  /** Loads the data of a new key. Without a key, clears the data from memory. */
  function follow(key: string | undefined): void {
    if (key !== undefined) void refresh();
    else {
      clearTimeout(timer);
      query.clear();
    }
  }

  /**
   * Schedules the next check. After a failed first load, there is none: the error stays until someone tries again or
   * comes back to the tab.
   */
  function schedule(): void {
    clearTimeout(timer);
    const { data } = query.$state.get();
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
    $state: computed(query.$state, ({ data, shown, error, loading }): ResourceState<Data> => {
      const fault = error ? faultOf(error) : undefined;
      // After a failure, only data of the current key stays.
      const visible = data === undefined && !fault ? shown : data;
      if (visible !== undefined) {
        return { status: 'ready', data: visible, outdated: data === undefined, fault };
      }
      return fault && !loading
        ? { status: 'error', fault, text: errorText(error) }
        : { status: 'loading' };
    }),

    /** The data of the current key, if it's loaded. */
    data: () => query.$state.get().data,

    refresh,

    /** Replaces the data by what a change returned, unless the page was closed. */
    set(data: Data): void {
      if (isOpen) query.set(data);
    },

    /** Forgets the data, so that it has to be loaded again. */
    clear: query.clear,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      const stopReloading = reloadOnReturn(refresh);
      const stopFollowing = $key?.subscribe(follow);
      if (!$key) void refresh();
      return () => {
        isOpen = false;
        clearTimeout(timer);
        stopReloading();
        stopFollowing?.();
        latestChange = undefined;
        query.clear();
      };
    },
  };
}

export type Resource<Data> = ReturnType<typeof createResource<Data>>;
