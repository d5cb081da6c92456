import { atom, computed, readonlyType } from 'nanostores';
import { createAction, createResource, createSelection } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { createUrlView } from '~/lib/url-view';
import { countOf } from '~/lib/count';
import * as api from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import { keptSpamText, unexplainedText, unreadText, unsentText } from '../rules/messages';
import {
  needsDialog,
  verdictsFor,
  type Choice,
  type Verdict,
  type VerdictStatus,
} from '../rules/verdict';
import { formatView, parseView, type View } from '../rules/view';
import { createCursor } from './cursor';
import { createDecisions, type Kept, type Stale } from './decisions';
import { createQueueList } from './queue-list';
import { keys } from './shortcuts';
import { sourceFor } from './sources';

/** More items than this aren't decided on without asking. */
const maxUnasked = 20;

/** The database decides on at most this many items at once. */
const maxSelected = 500;

/** After a decision, the queues are counted again once nothing was decided for this long. */
const pauseMs = 1_000;

/** A dialog that's open. */
export type Dialog =
  | { kind: 'verdict' | 'confirm'; status: VerdictStatus; items: readonly ItemRef[] }
  | { kind: 'delete-spam'; items: readonly ItemRef[] }
  | { kind: 'help' };

export const view = createUrlView({ parse: parseView, format: formatView });

const $openDialog = atom<Dialog | undefined>();
/** The open dialog. */
export const $dialog = readonlyType($openDialog);

const $goneCount = atom(0);
/** How many items left the list by themselves since the latest decision. */
export const $gone = readonlyType($goneCount);

/** What the list was last compared with. */
let latestChange: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the moderator wrote about items, such as replies, but hasn't sent. Closing a dialog doesn't lose it. */
const texts = new Map<string, string>();
/** IDs of the replies that aren't confirmed yet, by comment. */
const replyIds = new Map<string, string>();

/** The selected items, whether they're on screen or not. */
export const selection = createSelection<ItemRef>(maxSelected);

export const list = createQueueList({
  // After a decision without a response, the next one says what may have happened.
  isKept: (id) => texts.has(id) || !isOpen(id) || decisions.isUnanswered(id),
  onGone(items) {
    const refs = items.map(refOf);
    selection.select(refs, false);
    decisions.forget(refs);
    cursor.leaveMissing();
    $goneCount.set($goneCount.get() + items.length);
  },
});

export const decisions = createDecisions({
  onDecide(decided) {
    selection.select(decided, false);
    $goneCount.set(0);
    const current = cursor.$currentId.get();
    if (current === undefined || decided.some(({ id }) => id === current)) {
      void cursor.focusNextOpen();
    }
  },
  removeStale,
  onMade(made) {
    for (const { id } of made) texts.delete(id);
    forgetReplies(made);
    remove(made);
  },
  onReplyTaken: forgetReplies,
  async onRestored(restored) {
    if (!(await list.restore(restored))) return;
    const first = items().find(({ id }) => restored.some((item) => item.id === id));
    if (first) cursor.focus(first.id);
  },
  // Once the moderator pauses.
  onChange() {
    clearTimeout(timer);
    timer = setTimeout(() => void queues.refresh(), pauseMs);
  },
});

/** Whether an item awaits a decision. Otherwise, it's being decided on. */
export const isOpen = (id: string) => !decisions.$saving.get().has(id);

/** The items on screen, and those that are being decided on. */
const items = (): readonly Item[] => {
  const state = list.$list.get();
  return state.status === 'ready' ? state.items : [];
};

/** The item that shortcuts apply to. */
export const cursor = createCursor({ items, isOpen, list });

/** How many items await a decision. The list is compared with the queue only when that changes. */
const queues = createResource(api.readQueues, {
  onLoad({ latest_change }) {
    if (latest_change !== latestChange) void compare(latest_change);
  },
});

/** How many items of the list await a decision. */
export const $left = computed([list.$list, decisions.$saving], (state, { size }) => {
  if (state.status !== 'ready') return 0;
  return size === 0
    ? state.total
    : state.total - state.refs.filter((ref) => !isOpen(ref.id)).length;
});

/** How many items of each kind await a decision. */
export const $counts = computed(queues.$state, (state) =>
  state.status === 'ready' ? { post: state.data.posts, comment: state.data.comments } : undefined,
);

/** Deleting spam. */
export const deletion = createAction();

/** After a failure, the next check tries again. */
async function compare(change: string): Promise<void> {
  if (await list.refresh()) latestChange = change;
}

function remove(refs: readonly ItemRef[]): void {
  list.remove(new Set(refs.map(({ id }) => id)));
  cursor.leaveMissing();
}

/** Items stay if their post has a newer version, or if the moderator wrote something about them. */
async function removeStale(stale: Stale): Promise<readonly Kept[]> {
  const refs = stale.map(({ item }) => item);
  // The text of a comment never changes.
  const waiting =
    refs[0]?.kind === 'post'
      ? await list.reload(new Set(refs.map(({ id }) => id)))
      : new Set<string>();
  const kept = stale.flatMap(({ item, isUnanswered }): Kept[] => {
    if (!waiting) return [{ item, problem: unexplainedText }];
    if (waiting.has(item.id)) return [{ item, problem: unreadText }];
    return texts.has(item.id) ? [{ item, problem: unsentText(isUnanswered) }] : [];
  });
  remove(refs.filter((item) => !kept.some((one) => one.item === item)));
  return kept;
}

/** Loads the list from its beginning. */
export async function reload(next: View = view.$view.get()): Promise<void> {
  selection.clear();
  $goneCount.set(0);
  cursor.clear();
  decisions.startList();
  latestChange = undefined;
  await Promise.all([list.open(sourceFor(next)), queues.refresh()]);
}

/** Keeps what's being written about all of these items. */
export function keepText(about: readonly ItemRef[], text: string): void {
  for (const { id } of about) {
    if (text.trim() === '') texts.delete(id);
    else texts.set(id, text);
  }
}

function forgetReplies(items: readonly ItemRef[]): void {
  for (const { id } of items) replyIds.delete(id);
}

/** A reply keeps its ID until it's confirmed, even if its text changes: an earlier request may have published it. */
function verdictOf(choice: Choice, item: ItemRef): Verdict {
  if (choice.status !== 'replied') return choice;
  const replyId = replyIds.get(item.id) ?? randomId();
  replyIds.set(item.id, replyId);
  return { ...choice, replyId };
}

/** The selection, or the current item. Posts on screen may have been reloaded since they were selected. */
function targets(): ItemRef[] {
  const shown = new Map(items().map((item) => [item.id, refOf(item)]));
  const selected = [...selection.$items.get().values()];
  if (selected.length > 0) return selected.map((ref) => shown.get(ref.id) ?? ref);
  const current = shown.get(cursor.$currentId.get() ?? '');
  return current ? [current] : [];
}

/** Decides on one item, or on the selection. Asks first if it needs a note or a time, or about many items. */
export function choose(status: VerdictStatus, item?: Item): void {
  const chosen = (item ? [refOf(item)] : targets()).filter(({ id }) => isOpen(id));
  const [first] = chosen;
  if (!first || first.from === status) return;
  if (item) cursor.set(item.id);
  else if (!verdictsFor[first.kind].includes(status)) return;
  if (needsDialog(first.kind, status)) $openDialog.set({ kind: 'verdict', status, items: chosen });
  else if (chosen.length > maxUnasked) $openDialog.set({ kind: 'confirm', status, items: chosen });
  else void decisions.decide(chosen, { status } as Verdict);
}

/** Selects or deselects the current item. */
function toggleCurrent(): void {
  const item = cursor.current();
  if (!item || !isOpen(item.id)) return;
  selection.select([refOf(item)], !selection.$items.get().has(item.id));
}

export const showHelp = () => $openDialog.set({ kind: 'help' });

export const closeDialog = () => $openDialog.set(undefined);

/** Makes the decision that the dialog asked about. */
export function confirm(choice: Choice): void {
  const dialog = $openDialog.get();
  closeDialog();
  const [first] = dialog && 'status' in dialog ? dialog.items : [];
  if (!first || !dialog || !('status' in dialog)) return;
  if ('note' in choice) keepText(dialog.items, choice.note);
  void decisions.decide(dialog.items, verdictOf(choice, first));
}

/** Asks before all spam is deleted, at most 500 comments at a time. */
export function askAboutSpam(): void {
  const state = list.$list.get();
  if (state.status !== 'ready') return;
  deletion.reset();
  $openDialog.set({ kind: 'delete-spam', items: state.refs });
}

/** Deletes the spam in the dialog. */
export const deleteSpam = (spam: readonly ItemRef[]) =>
  deletion.run(async (_report, isPageOpen) => {
    const deleted = await api.deleteSpam(spam.map(({ id }) => id));
    if (!isPageOpen()) return '';
    closeDialog();
    await reload();
    const kept = spam.length - deleted;
    const text = `${countOf(deleted, 'comment')} deleted.`;
    if (isPageOpen())
      void decisions.say({ text: kept > 0 ? `${text} ${keptSpamText(kept)}` : text });
    return '';
  });

/** What the moderator wrote about an item, but hasn't sent. */
export const textAbout = (id: string): string => texts.get(id) ?? '';

/** Selects everything that matches. */
export const selectMatching = () =>
  selection.selectAll(() => {
    const state = list.$list.get();
    const refs = state.status === 'ready' ? state.refs : [];
    return Promise.resolve(refs.filter(({ id }) => isOpen(id)));
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export function open(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (decisions.isBusy() || texts.size > 0) event.preventDefault();
  };
  const closers = [
    queues.open(),
    view.connect(),
    view.$view.subscribe((next) => void reload(next)),
    keys.listen({
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      a: () => choose('approved'),
      r: () => choose('rejected'),
      s: () => choose('spam'),
      u: decisions.undoLast,
      x: toggleCurrent,
      '?': showHelp,
    }),
  ];
  addEventListener('beforeunload', warn);
  return () => {
    for (const close of closers) close();
    clearTimeout(timer);
    removeEventListener('beforeunload', warn);
    closeDialog();
    deletion.clear();
    decisions.clear();
    texts.clear();
    replyIds.clear();
    selection.clear();
    cursor.clear();
    $goneCount.set(0);
    list.close();
  };
}
