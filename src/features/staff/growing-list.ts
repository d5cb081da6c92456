import { atom, computed, type ReadableAtom } from 'nanostores';
import { createResource, type Options, type ResourceState } from './resource';

interface ListOptions<Page> extends Options<Page> {
  $key: ReadableAtom<string | undefined>;
  /** How many items it starts with and grows by. */
  pageSize: number;
  lengthOf: (page: Page) => number;
}

/** A list that grows by a page at a time. Loading it again loads all of its pages. `count`: how many items to load. */
export function createGrowingList<Page>(
  load: (key: string, count: number) => Promise<Page>,
  { pageSize, lengthOf, ...options }: ListOptions<Page>,
) {
  const { $key } = options;
  /** The key whose list is growing. */
  const $growing = atom<string | undefined>();
  const list = createResource<Page>((key, previous) => {
    const pages = Math.ceil(((previous && lengthOf(previous)) || 1) / pageSize);
    return load(key, (pages + Number($growing.get() === key)) * pageSize);
  }, options);

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
    $state: computed([list.$state, $growing, $key], (state, growing, key): ResourceState<Page> =>
      state.status === 'ready' && growing !== undefined && growing === key
        ? { ...state, outdated: true }
        : state,
    ),

    /** Loads one more page. Ignored while it loads. */
    async loadMore(): Promise<void> {
      const key = $key.get();
      if ($growing.get() === key) return;
      $growing.set(key);
      await list.refresh();
      if ($growing.get() === key) $growing.set(undefined);
    },
  };
}

/**
 * Loads pages until there are `count` items. `loadPage` gets the last item so far, and how many to load: at most
 * `maxPageSize`.
 */
export async function loadPages<Item>(
  count: number,
  maxPageSize: number,
  loadPage: (last: Item | undefined, size: number) => Promise<readonly Item[]>,
): Promise<{ items: Item[]; hasMore: boolean }> {
  const items: Item[] = [];
  while (items.length < count) {
    const size = Math.min(count - items.length, maxPageSize);
    const page = await loadPage(items.at(-1), size);
    items.push(...page);
    if (page.length < size) return { items, hasMore: false };
  }
  return { items, hasMore: true };
}
