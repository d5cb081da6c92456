import { atom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import type { DraftFields } from '~rules/post/draft';
import type { Item, ItemRef } from '../rules/items';
import type { Source } from './sources';

interface List {
  items: readonly Item[];
  /** Everything that matches, at most 500, whether it's in `items` or not. */
  refs: readonly ItemRef[];
  total: number;
  /** Of posts that changed while they were on screen: the text that the moderator saw. */
  seen: Readonly<Record<string, DraftFields>>;
  loadingMore: boolean;
  /** Why the latest refresh failed, if it did. */
  fault: Fault | undefined;
}

export type ListState =
  { status: 'loading' } | { status: 'error'; fault: Fault } | ({ status: 'ready' } & List);

interface Options {
  /** Whether an item stays on screen, even if someone else decides on it. */
  isKept(id: string): boolean;
  /** Someone else decided on these items. */
  onGone(items: readonly Item[]): void;
}

/**
 * The items that wait for a decision. A refresh only removes what others have decided, and adds items only if there are
 * none. It never reorders or changes items, so nothing moves just before the moderator clicks, and a decision is always
 * about the text that they read.
 */
export function createQueueList({ isKept, onGone }: Options) {
  const $state = atom<ListState>({ status: 'loading' });
  let source: Source | undefined;
  /** Responses to requests from before the latest `open` are ignored. */
  let opened = 0;
  let refreshing = false;
  let loading: Promise<void> | undefined;
  /** The items that were decided on, to bring them back. */
  const decided = new Map<string, Item>();

  function patch(change: Partial<List>): void {
    const state = $state.get();
    if (state.status === 'ready') $state.set({ ...state, ...change });
  }

  async function loadFirst(): Promise<void> {
    const attempt = opened;
    const from = source;
    if (!from) return;
    try {
      const { refs, total, items } = await from.survey();
      const first =
        items.length > 0 || refs.length === 0 ? items : await from.more(refs, new Set());
      if (attempt !== opened) return;
      $state.set({
        status: 'ready',
        items: first,
        refs,
        total,
        seen: {},
        loadingMore: false,
        fault: undefined,
      });
    } catch (error) {
      if (attempt === opened) $state.set({ status: 'error', fault: faultOf(error) });
    }
  }

  async function refresh(): Promise<boolean> {
    const state = $state.get();
    if (state.status !== 'ready' || refreshing || !source) return false;
    const attempt = opened;
    // Not those that come back meanwhile, because a decision was undone.
    const before = state.items.filter(({ id }) => !isKept(id));
    refreshing = true;
    try {
      const { refs, total } = await source.survey();
      const now = $state.get();
      if (attempt !== opened || now.status !== 'ready') return false;
      const left = new Set(refs.map(({ id }) => id));
      const isGone = (item: Item) =>
        before.includes(item) && !left.has(item.id) && !isKept(item.id);
      // If the list is truncated, a missing item may still be pending. Deciding on one that's gone reports it.
      const gone = total > refs.length ? [] : now.items.filter(isGone);
      const items = now.items.filter((item) => !gone.includes(item));
      patch({ items, refs, total, fault: undefined });
      if (gone.length > 0) onGone(gone);
      if (items.length === 0) await loadMore();
      return true;
    } catch (error) {
      if (attempt === opened) patch({ fault: faultOf(error) });
      return false;
    } finally {
      refreshing = false;
    }
  }

  async function addMore(): Promise<void> {
    const state = $state.get();
    if (!hasMore() || state.status !== 'ready' || !source) return;
    const attempt = opened;
    patch({ loadingMore: true });
    try {
      const more = await source.more(state.refs, new Set(state.items.map(({ id }) => id)));
      const now = $state.get();
      if (attempt !== opened || now.status !== 'ready') return;
      const known = new Set(now.items.map(({ id }) => id));
      patch({
        items: [...now.items, ...more.filter(({ id }) => !known.has(id))],
        fault: undefined,
      });
    } catch (error) {
      if (attempt === opened) patch({ fault: faultOf(error) });
    } finally {
      if (attempt === opened) patch({ loadingMore: false });
    }
  }

  function loadMore(): Promise<void> {
    loading ??= addMore().finally(() => (loading = undefined));
    return loading;
  }

  function hasMore(): boolean {
    const state = $state.get();
    if (state.status !== 'ready') return false;
    const known = new Set(state.items.map(({ id }) => id));
    return state.refs.some(({ id }) => !known.has(id));
  }

  /** The newest versions of posts. Undefined if they can't be read. */
  const find = (ids: ReadonlySet<string>) => source?.find(ids).catch(() => undefined);

  return {
    /** What's on screen. */
    $list: readonlyType($state),

    /** Loads a queue from its beginning. */
    async open(from: Source): Promise<void> {
      opened += 1;
      source = from;
      loading = undefined;
      decided.clear();
      $state.set({ status: 'loading' });
      await loadFirst();
    },

    /** Compares the list with the queue. Resolves to whether it could. */
    refresh,

    /** Adds the next items. Resolves when they are there, or can't be loaded. */
    loadMore,

    /** Whether there are items that aren't on screen yet. */
    hasMore,

    /**
     * Puts the newest versions of posts on screen, and remembers what the moderator saw. Resolves to the IDs of those
     * that still wait, or to undefined if that can't be found out.
     */
    async reload(ids: ReadonlySet<string>): Promise<ReadonlySet<string> | undefined> {
      const attempt = opened;
      const found = await find(ids);
      const state = $state.get();
      if (!found || attempt !== opened || state.status !== 'ready') return undefined;
      const fresh = new Map(found.map((item) => [item.id, item]));
      const seen = { ...state.seen };
      const items = state.items.map((item) => {
        const now = fresh.get(item.id);
        if (now?.kind !== 'post' || item.kind !== 'post') return item;
        if (JSON.stringify(now.fields) !== JSON.stringify(item.fields))
          seen[item.id] ??= item.fields;
        return now;
      });
      patch({ items, seen });
      return new Set(fresh.keys());
    },

    /** Removes items that were decided on. */
    remove(ids: ReadonlySet<string>): void {
      const state = $state.get();
      if (state.status !== 'ready') return;
      for (const item of state.items) if (ids.has(item.id)) decided.set(item.id, item);
      const refs = state.refs.filter(({ id }) => !ids.has(id));
      patch({
        items: state.items.filter(({ id }) => !ids.has(id)),
        refs,
        total: state.total - (state.refs.length - refs.length),
      });
    },

    /**
     * Brings back items whose decision was undone, at the top. Posts as they are now. Resolves to whether it's still the
     * same list.
     */
    async restore(refs: readonly ItemRef[]): Promise<boolean> {
      const attempt = opened;
      const ids = new Set(refs.map(({ id }) => id));
      const fresh = new Map((await find(ids))?.map((item) => [item.id, item]));
      const state = $state.get();
      if (attempt !== opened || state.status !== 'ready') return false;
      const known = new Set(state.items.map(({ id }) => id));
      const items = refs
        .filter(({ id }) => !known.has(id))
        .flatMap(({ id }) => fresh.get(id) ?? decided.get(id) ?? []);
      patch({ items: [...items, ...state.items] });
      // Loads everything that waits, without delaying the outcome.
      void refresh();
      return true;
    },

    /** Clears the list. */
    close(): void {
      opened += 1;
      source = undefined;
      decided.clear();
      $state.set({ status: 'loading' });
    },
  };
}

export type QueueList = ReturnType<typeof createQueueList>;
