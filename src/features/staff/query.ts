import { atom, readonlyType } from 'nanostores';

interface State<Data> {
  key: string;
  /** What was last loaded for the key. */
  data?: Data | undefined;
  /** The same as `data` or, until that's loaded, what was last loaded for another key. */
  shown?: Data | undefined;
  /** Why the latest attempt failed, if it did. */
  error?: unknown;
  loading: boolean;
}

/** Loads data by key. What's loaded stays available, even if a reload fails. */
export function createQuery<Data>(
  fetchData: (key: string, previous: Data | undefined) => Promise<Data>,
) {
  const loaded = new Map<string, Data>();
  const $state = atom<State<Data>>({ key: '', loading: true });
  let latest = 0;
  let running = Promise.resolve();

  async function run(key: string): Promise<void> {
    const attempt = ++latest;
    const data = loaded.get(key);
    const current = $state.get();
    const error = key === current.key ? current.error : undefined;
    const shown = data === undefined ? current.shown : data;
    $state.set({ key, data, shown, error, loading: true });
    const result = await fetchData(key, data).then(
      (data) => ({ data, error: undefined }),
      (error: unknown) => ({ data, error }),
    );
    if (attempt !== latest) return running;
    if (result.data !== undefined) loaded.set(key, result.data);
    const latestShown = result.data === undefined ? shown : result.data;
    $state.set({ key, shown: latestShown, ...result, loading: false });
  }

  /** The response to a running request is ignored. */
  function abandon(): void {
    latest += 1;
    running = Promise.resolve();
  }

  return {
    $state: readonlyType($state),

    /**
     * Loads the data of a key, by default the current one. The response to an earlier call is ignored, and all callers
     * wait for the latest.
     */
    load(key = $state.get().key): Promise<void> {
      running = run(key);
      return running;
    },

    /** Replaces the data of the current key, and ignores the response to a running request. */
    set(data: Data): void {
      abandon();
      const { key } = $state.get();
      loaded.set(key, data);
      $state.set({ key, data, shown: data, loading: false });
    },

    /** Clears all data and ignores the response to a running request. */
    clear(): void {
      abandon();
      loaded.clear();
      $state.set({ key: '', loading: true });
    },
  };
}
