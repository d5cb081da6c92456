import { atom, computed, readonlyType } from 'nanostores';
import { createResource, createSelection } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { createUrlView } from '~/lib/url-view';
import { countOf } from '~/lib/count';
import { deleteSpam, readQueues } from '../api/moderation';
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

/** The moderation queues, and what the moderator decides. */
export function createModeration() {
  const view = createUrlView({ parse: parseView, format: formatView });
  const $dialog = atom<Dialog | undefined>();
  const $gone = atom(0);
  /** What the list was last compared with. */
  let latestChange: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What the moderator wrote about items, such as replies, but hasn't sent. Closing a dialog doesn't lose it. */
  const texts = new Map<string, string>();
  /** IDs of the replies that aren't confirmed yet, by comment. */
  const replyIds = new Map<string, string>();
  const selection = createSelection<ItemRef>(maxSelected);
  const list = createQueueList({
    // Items with an unanswered decision stay, because the next attempt says what may have happened to them.
    isKept: (id) => texts.has(id) || !isOpen(id) || decisions.isUnanswered(id),
    onGone(items) {
      const refs = items.map(refOf);
      selection.select(refs, false);
      decisions.forget(refs);
      cursor.leaveMissing();
      $gone.set($gone.get() + items.length);
    },
  });
  const decisions = createDecisions({
    onDecide(decided) {
      selection.select(decided, false);
      $gone.set(0);
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
      await list.restore(restored);
      const first = items().find(({ id }) => restored.some((item) => item.id === id));
      if (first) cursor.focus(first.id);
    },
    // Once the moderator pauses.
    onChange() {
      clearTimeout(timer);
      timer = setTimeout(() => void queues.refresh(), pauseMs);
    },
  });
  const isOpen = (id: string) => !decisions.$saving.get().has(id);
  /** The items on screen, and those that are being decided on. */
  const items = (): readonly Item[] => {
    const state = list.$list.get();
    return state.status === 'ready' ? state.items : [];
  };
  const cursor = createCursor({ items, isOpen, list });

  /** How many items await a decision. The list is compared with the queue only when that changes. */
  const queues = createResource(readQueues, {
    onLoad({ latest_change }) {
      if (latest_change !== latestChange) void compare(latest_change);
    },
  });

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
  async function reload(next: View = view.$view.get()): Promise<void> {
    selection.clear();
    $gone.set(0);
    cursor.clear();
    decisions.startList();
    latestChange = undefined;
    await Promise.all([list.open(sourceFor(next)), queues.refresh()]);
  }

  /** Keeps what's being written about all of these items. */
  function keepText(about: readonly ItemRef[], text: string): void {
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
  function choose(status: VerdictStatus, item?: Item): void {
    const chosen = (item ? [refOf(item)] : targets()).filter(({ id }) => isOpen(id));
    const [first] = chosen;
    if (!first || first.from === status) return;
    if (item) cursor.set(item.id);
    else if (!verdictsFor[first.kind].includes(status)) return;
    if (needsDialog(first.kind, status)) $dialog.set({ kind: 'verdict', status, items: chosen });
    else if (chosen.length > maxUnasked) $dialog.set({ kind: 'confirm', status, items: chosen });
    else void decisions.decide(chosen, { status } as Verdict);
  }

  /** Selects or deselects the current item. */
  function toggleCurrent(): void {
    const item = cursor.current();
    if (!item || !isOpen(item.id)) return;
    selection.select([refOf(item)], !selection.$items.get().has(item.id));
  }

  const { undoLast } = decisions;
  const showHelp = () => $dialog.set({ kind: 'help' });

  return {
    ...view,
    $list: list.$list,
    /** The items that are being decided on. They have left the screen. */
    $saving: decisions.$saving,
    /** Why the latest decision about an item wasn't made. */
    $problems: decisions.$problems,
    /** Decisions that can be undone. */
    $made: decisions.$made,
    /** How the latest decision went, with a way to undo it. */
    $change: decisions.$change,
    /** How many items of the list await a decision. */
    $left: computed([list.$list, decisions.$saving], (state, { size }) => {
      if (state.status !== 'ready') return 0;
      return size === 0
        ? state.total
        : state.total - state.refs.filter((ref) => !isOpen(ref.id)).length;
    }),
    /** How many items of each kind await a decision. */
    $counts: computed(queues.$state, (state) =>
      state.status === 'ready'
        ? { post: state.data.posts, comment: state.data.comments }
        : undefined,
    ),
    /** The item that shortcuts apply to. */
    $currentId: cursor.$currentId,
    /** Where the focus has to move. Changes with each move. */
    $focusMove: cursor.$focusMove,
    /** The selected items, whether they're on screen or not. */
    selection,
    /** The open dialog. */
    $dialog: readonlyType($dialog),
    /** How many items left the list by themselves since the latest decision. */
    $gone: readonlyType($gone),
    isOpen,
    reload,
    loadMore: list.loadMore,
    setCurrent: cursor.set,
    move: cursor.move,
    dismissOutcome: decisions.dismissOutcome,

    choose,

    /** Makes the decision that the dialog asked about. */
    confirm(choice: Choice): void {
      const dialog = $dialog.get();
      $dialog.set(undefined);
      const [first] = dialog && 'status' in dialog ? dialog.items : [];
      if (!first || !dialog || !('status' in dialog)) return;
      if ('note' in choice) keepText(dialog.items, choice.note);
      void decisions.decide(dialog.items, verdictOf(choice, first));
    },

    /** Asks before all spam is deleted, at most 500 comments at a time. */
    askAboutSpam(): void {
      const state = list.$list.get();
      if (state.status === 'ready') $dialog.set({ kind: 'delete-spam', items: state.refs });
    },

    /** Deletes spam. Throws a RequestError. */
    async deleteSpam(spam: readonly ItemRef[]): Promise<void> {
      const deleted = await deleteSpam(spam.map(({ id }) => id));
      $dialog.set(undefined);
      await reload();
      const kept = spam.length - deleted;
      const text = `${countOf(deleted, 'comment')} deleted.`;
      void decisions.say({ text: kept > 0 ? `${text} ${keptSpamText(kept)}` : text });
    },

    showHelp,

    closeDialog: () => $dialog.set(undefined),

    /** What the moderator wrote about an item, but hasn't sent. */
    unsentText: (id: string): string => texts.get(id) ?? '',

    keepText,

    /** Undoes everything that was decided at once last. */
    undoLast,

    /** Selects everything that matches. */
    selectMatching: () =>
      selection.selectAll(() => {
        const state = list.$list.get();
        const refs = state.status === 'ready' ? state.refs : [];
        return Promise.resolve(refs.filter(({ id }) => isOpen(id)));
      }),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
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
          u: undoLast,
          x: toggleCurrent,
          '?': showHelp,
        }),
      ];
      addEventListener('beforeunload', warn);
      return () => {
        for (const close of closers) close();
        clearTimeout(timer);
        removeEventListener('beforeunload', warn);
        decisions.clear();
        texts.clear();
        list.close();
      };
    },
  };
}

export type Moderation = ReturnType<typeof createModeration>;
