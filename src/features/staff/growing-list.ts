import { atom, computed, type ReadableAtom } from 'nanostores';
import { countBefore } from './list-place';
import { createResource, type Options, type ResourceState } from './resource';

/** What's listed so far, and whether there's more. */
export interface Listed<Item> {
  items: readonly Item[];
  hasMore: boolean;
}

/** How many items a list starts with and grows by. */
const pageSize = 50;

/**
 * A list that grows by a page at a time. Loading it again loads all of its pages. `count`: how many items to load.
 * `$filter`: of which ones, or undefined for none.
 */
export function createGrowingList<Filter, Data extends Listed<unknown>>(
  load: (filter: Filter, count: number) => Promise<Data>,
  $filter: ReadableAtom<Filter | undefined>,
  options?: Omit<Options<Data>, '$key'>,
) {
  // Equal filters are one list.
  const $key = computed($filter, (filter) => filter && JSON.stringify(filter));
  /** The key whose list is growing. */
  const $growing = atom<string | undefined>();
  const list = createResource<Data>(
    (key, previous) => {
      const pages = Math.ceil((previous?.items.length || countBefore() || 1) / pageSize);
      const count = (pages + Number($growing.get() === key)) * pageSize;
      return load(JSON.parse(key) as Filter, count);
    },
    { ...options, $key },
  );

  return {
    ...list,

    open(): () => void {
      const close = list.open();
      return () => {
        close();
        $growing.set(undefined);
      };
    },

    /** What was loaded last. It's outdated while the next page loads. */
    $state: computed([list.$state, $growing, $key], (state, growing, key): ResourceState<Data> =>
      state.status === 'ready' && growing !== undefined && growing === key
        ? { ...state, outdated: true }
        : state,
    ),

    /** Loads one more page. Ignored while one loads. */
    async loadMore(): Promise<void> {
      const key = $key.get();
      if ($growing.get() === key || list.data() === undefined) return;
      $growing.set(key);
      await list.refresh();
      if ($growing.get() === key) $growing.set(undefined);
    },
  };
}

/**
 * Loads pages until there are `count` items. `loadPage` gets the last item so far, how many to load (at most
 * `maxPageSize`), and how many are loaded. The result also has the other properties of the last page.
 */
export async function loadPages<
  Page extends Pick<Listed<unknown>, 'items'> & { total_count?: number },
>(
  count: number,
  maxPageSize: number,
  loadPage: (last: Page['items'][number] | undefined, size: number, skip: number) => Promise<Page>,
): Promise<Page & { hasMore: boolean }> {
  let items: Page['items'] = [];
  for (;;) {
    const size = Math.min(count - items.length, maxPageSize);
    const page = await loadPage(items.at(-1), size, items.length);
    items = [...items, ...page.items];
    const hasMore = page.items.length >= size && items.length !== page.total_count;
    if (!hasMore || items.length >= count) return { ...page, items, hasMore };
  }
}
