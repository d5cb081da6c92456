import { atom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import type { CommentStatus } from '~rules/comment';
import type { DraftFields } from '~rules/post/draft';
import { readStates } from '../api/moderation';
import { refOf, type Item, type ItemRef, type ItemStatus } from '../rules/items';
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
  /** Whether an item on screen awaits this moderator's decision. */
  isOpen(id: string): boolean;
  /** Whether an item stays on screen, even if someone else decides on it. */
  isKept(id: string): boolean;
  /** Someone else decided on these items. */
  onGone(items: readonly Item[]): void;
}

/**
 * The items on screen. A refresh only removes what others have decided. It never adds, reorders, or changes items, so
 * nothing moves just before the moderator clicks, and a decision is always about the text that they read.
 */
export function createQueueList({ isOpen, isKept, onGone }: Options) {
  const $state = atom<ListState>({ status: 'loading' });
  let source: Source | undefined;
  /** Responses to requests from before the latest `open` are ignored. */
  let opened = 0;
  let refreshing = false;
  let loading: Promise<void> | undefined;

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

  /** Puts the newest versions of posts on screen. Remembers what the moderator saw. */
  async function replace(ids: ReadonlySet<string>): Promise<void> {
    const attempt = opened;
    const fresh = new Map((await source?.find(ids))?.map((item) => [item.id, item]));
    const state = $state.get();
    if (attempt !== opened || state.status !== 'ready') return;
    const seen = { ...state.seen };
    const items = state.items.map((item) => {
      const now = fresh.get(item.id);
      if (now?.kind !== 'post' || item.kind !== 'post') return item;
      // A response from before an undo.
      if (now.version < item.version) return item;
      if (JSON.stringify(now.fields) !== JSON.stringify(item.fields)) seen[item.id] ??= item.fields;
      return now;
    });
    patch({ items, seen });
  }

  async function refresh(): Promise<boolean> {
    const state = $state.get();
    if (state.status !== 'ready' || refreshing || !source) return false;
    const attempt = opened;
    const open = new Set(state.items.map(({ id }) => id).filter(isOpen));
    refreshing = true;
    try {
      const { refs, total } = await source.survey();
      const left = new Set(refs.map(({ id }) => id));
      if (total > refs.length) {
        const unlisted = state.items.filter(({ id }) => open.has(id) && !left.has(id));
        for (const id of await readWaiting(unlisted.map(refOf))) left.add(id);
      }
      const now = $state.get();
      if (attempt !== opened || now.status !== 'ready') return false;
      const waiting = now.items.filter(({ id }) => open.has(id) && isOpen(id));
      const gone = waiting.filter(({ id }) => !left.has(id) && !isKept(id));
      patch({
        items: now.items.filter((item) => !gone.includes(item)),
        refs,
        total,
        fault: undefined,
      });
      if (gone.length > 0) onGone(gone);
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
    if (state.status !== 'ready' || !source) return;
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

  return {
    /** What's on screen. */
    $list: readonlyType($state),

    /** Loads a queue from its beginning, without what's decided. */
    async open(from: Source | undefined = source): Promise<void> {
      opened += 1;
      source = from;
      loading = undefined;
      $state.set({ status: 'loading' });
      await loadFirst();
    },

    /** Compares the list with the queue. Resolves to whether it could. */
    refresh,

    /** Adds the next items. Resolves when they are there, or can't be loaded. */
    loadMore(): Promise<void> {
      loading ??= addMore().finally(() => (loading = undefined));
      return loading;
    },

    /** Shows how posts have changed. Resolves to whether it could. If not, the list has to be refreshed. */
    reload: (ids: ReadonlySet<string>): Promise<boolean> =>
      replace(ids).then(
        () => true,
        () => false,
      ),

    /** Whether there are items that aren't on screen yet. */
    hasMore(): boolean {
      const state = $state.get();
      if (state.status !== 'ready') return false;
      const known = new Set(state.items.map(({ id }) => id));
      return state.refs.some(({ id }) => !known.has(id));
    },

    /** Removes items that someone else decided on. */
    remove(ids: ReadonlySet<string>): void {
      const state = $state.get();
      if (state.status === 'ready') {
        patch({ items: state.items.filter(({ id }) => !ids.has(id)) });
      }
    },

    /** Shows the current status of comments. */
    setStatuses(statuses: ReadonlyMap<string, ItemStatus>): void {
      const state = $state.get();
      if (state.status !== 'ready') return;
      const items = state.items.map((item) =>
        item.kind === 'comment'
          ? {
              ...item,
              moderation_status: (statuses.get(item.id) ?? item.moderation_status) as CommentStatus,
            }
          : item,
      );
      patch({ items });
    },

    /** Clears the list. */
    close(): void {
      opened += 1;
      $state.set({ status: 'loading' });
    },
  };
}

export type QueueList = ReturnType<typeof createQueueList>;

/** Which of these items of one kind still have the status that the moderator saw. */
export async function readWaiting(items: readonly ItemRef[]): Promise<string[]> {
  const [first] = items;
  if (!first) return [];
  const states = await readStates(
    first.kind,
    items.map(({ id }) => id),
  );
  return items.filter(({ id, from }) => states.get(id)?.status === from).map(({ id }) => id);
}
