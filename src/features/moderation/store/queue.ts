import { atom, computed, readonlyType } from 'nanostores';
import { createResource, createSelection, openAll, RequestError } from '~/features/staff';
import { createUrlView } from '~/lib/url-view';
import * as api from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import { formatView, parseView } from '../rules/view';
import { clearProblems, isUnfinished, setProblems } from './attempts';

/** The database decides on at most this many items at once. */
const maxSelected = 500;

/** The queue as it was when it was last compared with the database's. */
interface Queue {
  /** What was loaded so far, including what was decided on since, in case that's undone. */
  items: readonly Item[];
  /** Everything that waits, at most 500, whether it's in `items` or not. */
  refs: readonly ItemRef[];
  total: number;
}

export const view = createUrlView({ parse: parseView, format: formatView });

/** The selected items, whether they're on screen or not. */
export const selection = createSelection<ItemRef>(maxSelected);

const $goneCount = atom(0);
/** How many items left the list by themselves since the latest decision. */
export const $gone = readonlyType($goneCount);

export const resetGone = () => $goneCount.set(0);

const $decided = atom<ReadonlyMap<string, 'saving' | 'saved'>>(new Map());

/** Whether an item awaits a decision. Otherwise, the moderator decided on it, and it has left the screen. */
export const isOpen = (id: string) => !$decided.get().has(id);

/** Takes items off the screen that are decided on, or brings them back. */
export function setDecided(items: readonly { id: string }[], state?: 'saving' | 'saved'): void {
  const decided = new Map($decided.get());
  for (const { id } of items) {
    if (state) decided.set(id, state);
    else decided.delete(id);
  }
  $decided.set(decided);
}

/** IDs of the posts whose new versions may replace what the moderator read. */
const outdated = new Set<string>();

const $growing = atom(false);
/** Whether more items are loading. */
export const $isGrowing = readonlyType($growing);
let growing = Promise.resolve();

/**
 * Compares the list with the queue. Removes items that others have decided on, and adds some only if the list is empty
 * or the moderator asked for more. Never reorders or changes items, so nothing moves just before a click, and every
 * decision is about the text that the moderator read.
 */
async function load(_key: string, before?: Queue): Promise<Queue> {
  const shown = view.$view.get();
  const decidedBefore = $decided.get();
  const found = await api.survey(shown);
  const waiting = new Set(found.refs.map(({ id }) => id));
  // For example, because a post was submitted again.
  const again = found.refs.filter(({ id }) => decidedBefore.get(id) === 'saved');
  for (const { id } of again) outdated.add(id);
  const fresh = new Map<string, Item>();
  if (shown.queue === 'posts') {
    for (const post of await api.getSubmittedPosts([...outdated])) fresh.set(post.id, post);
  }
  const isBack = ({ id }: Item) => isOpen(id) || again.some((ref) => ref.id === id);
  // A survey lists only so many items, so one that's missing from a longer queue may still be waiting. If it isn't,
  // deciding on it says so.
  const isGone = ({ id }: Item) =>
    found.total === found.refs.length && !waiting.has(id) && isOpen(id) && !isUnfinished(id);
  const kept = (before?.items ?? [])
    .filter((item) => !isGone(item))
    .map((item) => newest(item, fresh.get(item.id)));
  const known = new Set(kept.map(({ id }) => id));
  const isShort = $growing.get() || !kept.some(isBack);
  const more = isShort ? await api.nextItems(shown, found, known) : [];
  setDecided(again);
  return { items: [...kept, ...more], refs: found.refs, total: found.total };
}

/** A post's newest version, with the text that the moderator read. */
function newest(item: Item, fresh: Item | undefined): Item {
  if (fresh?.kind !== 'post' || item.kind !== 'post') return item;
  const isSame = JSON.stringify(fresh.fields) === JSON.stringify(item.fields);
  return isSame ? fresh : { ...fresh, seen: item.seen ?? item.fields };
}

/** How many items of each kind await a decision, and whether publishing is paused. */
export const queues = createResource(api.readQueues, { reloadAfter: Infinity });

/** The items that wait for a decision. The list is compared with the queue only when that changes. */
export const list = createResource(load, {
  async getLatestChange() {
    await queues.refresh();
    const counted = queues.data();
    if (!counted) throw new RequestError('failed');
    return counted.latest_change;
  },
  onLoad({ items }, previous) {
    outdated.clear();
    const known = new Set(items.map(({ id }) => id));
    const gone = (previous?.items ?? []).filter(({ id }) => !known.has(id)).map(refOf);
    if (gone.length === 0) return;
    selection.select(gone, false);
    setProblems(gone);
    $goneCount.set($goneCount.get() + gone.length);
  },
});

/** The items on screen. */
export const $items = computed([list.$state, $decided], (state, decided) =>
  state.status === 'ready' ? state.data.items.filter(({ id }) => !decided.has(id)) : [],
);

/** How many items of the list await a decision. */
export const $waiting = computed([list.$state, $decided], (state, decided) =>
  state.status === 'ready'
    ? state.data.total - state.data.refs.filter(({ id }) => decided.has(id)).length
    : 0,
);

/** Whether there are items that aren't loaded yet. */
export function hasMore(): boolean {
  const { items = [], refs = [] } = list.data() ?? {};
  const known = new Set(items.map(({ id }) => id));
  return refs.some(({ id }) => !known.has(id));
}

/** Adds the next items. Resolves when they are there, or can't be loaded. */
export function loadMore(): Promise<void> {
  if (!$growing.get()) {
    $growing.set(true);
    growing = list.refresh().finally(() => $growing.set(false));
  }
  return growing;
}

/** Loads the newest versions of items. Resolves to whether it could. */
export async function renew(items: readonly ItemRef[]): Promise<boolean> {
  for (const { id } of items) outdated.add(id);
  await list.refresh();
  const state = list.$state.get();
  return state.status === 'ready' && !state.fault;
}

/** Selects everything that matches. */
export const selectMatching = () =>
  selection.selectAll(() =>
    Promise.resolve((list.data()?.refs ?? []).filter(({ id }) => isOpen(id))),
  );

/** Clears the list. What's being saved stays off the screen. */
function clear(): void {
  selection.clear();
  clearProblems();
  resetGone();
  outdated.clear();
  $decided.set(new Map([...$decided.get()].filter(([, state]) => state === 'saving')));
  list.clear();
}

/** Loads the list from its beginning. */
export function reload(): Promise<void> {
  clear();
  return list.refresh();
}

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(queues, list, () => () => {
  clear();
  $decided.set(new Map());
});
