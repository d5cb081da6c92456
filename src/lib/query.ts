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

  return {
    $state: readonlyType($state),

    /** Loads the data of a key, by default the current one. The response to an earlier call is ignored. */
    async load(key = $state.get().key): Promise<void> {
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
      if (attempt !== latest) return;
      if (result.data !== undefined) loaded.set(key, result.data);
      const latestShown = result.data === undefined ? shown : result.data;
      $state.set({ key, shown: latestShown, ...result, loading: false });
    },

    /** Replaces the data of the current key, and ignores the response to a running request. */
    set(data: Data): void {
      latest += 1;
      const { key } = $state.get();
      loaded.set(key, data);
      $state.set({ key, data, shown: data, loading: false });
    },

    /** Clears all data and ignores the response to a running request. */
    clear(): void {
      latest += 1;
      loaded.clear();
      $state.set({ key: '', loading: true });
    },
  };
}
