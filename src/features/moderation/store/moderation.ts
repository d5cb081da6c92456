import { atom, computed, readonlyType } from 'nanostores';
import { createResource, createSelection } from '~/features/staff';
import { randomId } from '~/lib/random-id';
import { createUrlView } from '~/lib/url-view';
import { countOf } from '~/lib/count';
import { deleteSpam, readQueues } from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import { keptSpamText } from '../rules/messages';
import {
  canDecide,
  needsDialog,
  type Choice,
  type Verdict,
  type VerdictStatus,
} from '../rules/verdict';
import { formatView, parseView, type View } from '../rules/view';
import { createCursor } from './cursor';
import { createDecisions, isOpenAfter } from './decisions';
import { createNotes } from './notes';
import { createQueueList } from './queue-list';
import { listenForShortcuts } from './shortcuts';
import { sourceFor } from './sources';
import { createTexts } from './texts';

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
  /** What the list was last compared with. */
  let latestChange: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notes = createNotes();
  const texts = createTexts();
  const selection = createSelection<ItemRef>(maxSelected);
  const deselect = (refs: readonly ItemRef[]) => selection.select(refs, false);
  const decisions = createDecisions({
    onDecide(decided) {
      deselect(decided);
      const current = cursor.$currentId.get();
      if (current === undefined || decided.some(({ id }) => id === current)) {
        void cursor.focusNextOpen();
      }
    },
    async explainStale(items) {
      const explanation = await notes.explain(items, ({ id }) => texts.has(id));
      const kept = explanation.kept.map(({ item }) => item);
      const ids = new Set(kept.map(({ id }) => id));
      removeItems(items.filter(({ id }) => !ids.has(id)));
      list.setStatuses(new Map(kept.map(({ id, from }) => [id, from])));
      if (ids.size > 0) await reloadPosts(ids);
      return explanation;
    },
    onMade: (made) => texts.remove(made),
    onUndo(undone) {
      const first = items().find(({ id }) => undone.some((item) => item.id === id));
      if (first) cursor.focus(first.id);
    },
    // The undo made new versions.
    async onRestored(items) {
      if (items[0]?.kind === 'post') await reloadPosts(new Set(items.map(({ id }) => id)));
    },
    // Once the moderator pauses.
    onChange() {
      clearTimeout(timer);
      timer = setTimeout(() => void queues.refresh(), pauseMs);
    },
  });
  const isOpen = (id: string) => isOpenAfter(decisions.$decisions.get().get(id));

  const list = createQueueList({
    isOpen,
    isKept: (id) => texts.has(id),
    onGone(items) {
      const refs = items.map(refOf);
      deselect(refs);
      cursor.leaveMissing();
      decisions.forget(refs);
      void notes.add(refs);
    },
  });
  /** The items on screen. */
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

  async function reloadPosts(ids: ReadonlySet<string>): Promise<void> {
    if (!(await list.reload(ids))) latestChange = undefined;
  }

  function removeItems(gone: readonly ItemRef[]): void {
    list.remove(new Set(gone.map(({ id }) => id)));
    cursor.leaveMissing();
  }

  /** Loads the list from its beginning. */
  async function reload(next: View = view.$view.get()): Promise<void> {
    selection.clear();
    notes.clear();
    cursor.clear();
    decisions.startList();
    latestChange = undefined;
    await Promise.all([list.open(sourceFor(next)), queues.refresh()]);
  }

  /** A reply that's sent again without changes keeps its ID: its first request may have published it. */
  function verdictOf(choice: Choice, item: ItemRef | undefined): Verdict {
    if (choice.status !== 'replied') return choice;
    const earlier = decisions.$decisions.get().get(item?.id ?? '')?.verdict;
    const isSame = earlier?.status === 'replied' && earlier.note === choice.note;
    return { ...choice, replyId: isSame ? earlier.replyId : randomId() };
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
    const chosen = item ? [refOf(item)] : targets();
    const [first] = chosen;
    if (!first || first.from === status || !canDecide(first.kind, status)) return;
    if (item) cursor.set(item.id);
    const open = chosen.filter(({ id }) => isOpen(id));
    if (open.length === 0) return;
    if (needsDialog(first.kind, status)) $dialog.set({ kind: 'verdict', status, items: open });
    else if (open.length > maxUnasked) $dialog.set({ kind: 'confirm', status, items: open });
    else void decisions.decide(open, { status } as Verdict);
  }

  /** Selects or deselects the current item. */
  function toggleCurrent(): void {
    const item = cursor.current();
    if (!item || !isOpen(item.id)) return;
    selection.select([refOf(item)], !selection.$items.get().has(item.id));
  }

  /** Undoes the decision about the current item, or else everything that was decided at once last. */
  const undoLast = () => decisions.undoLast(cursor.$currentId.get());

  const showHelp = () => $dialog.set({ kind: 'help' });

  return {
    ...view,
    $list: list.$list,
    /** What was decided about items of the list. */
    $decisions: decisions.$decisions,
    /** How the latest decision went, with a way to undo it. */
    $change: decisions.$change,
    /** How many items of the list await a decision. */
    $left: computed([list.$list, decisions.$decisions], (state, decided) => {
      if (state.status !== 'ready') return 0;
      const isLeft = ({ id }: { id: string }) => isOpenAfter(decided.get(id));
      const onScreen = new Set(state.items.map(({ id }) => id));
      const unloaded = state.refs.filter((ref) => !onScreen.has(ref.id) && isLeft(ref)).length;
      const beyond = Math.max(0, state.total - state.refs.length);
      return state.items.filter(isLeft).length + unloaded + beyond;
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
    /** What others have decided since the list was loaded. */
    $notes: notes.$notes,
    isOpen,
    reload,
    loadMore: list.loadMore,
    setCurrent: cursor.set,
    move: cursor.move,
    dismissOutcome: decisions.dismissOutcome,
    clearNotes: notes.clear,
    undo: decisions.undo,

    choose,

    /** Makes the decision that the dialog asked about. */
    confirm(choice: Choice): void {
      const dialog = $dialog.get();
      $dialog.set(undefined);
      if (!dialog || !('status' in dialog)) return;
      if ('note' in choice) texts.write(dialog.items, choice.note);
      void decisions.decide(dialog.items, verdictOf(choice, dialog.items[0]));
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
    unsentText: texts.read,

    /** Keeps what's being written about items. */
    keepText: texts.write,

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
        if (decisions.isBusy() || !texts.isEmpty()) event.preventDefault();
      };
      const closers = [
        queues.open(),
        view.connect(),
        view.$view.subscribe((next) => void reload(next)),
        listenForShortcuts({
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
