import { atom, computed } from 'nanostores';
import { $online } from '~/lib/browser-state';
import { countOf } from '~/lib/count';
import { clear, load, save } from '~/lib/storage';
import { toast } from '~/lib/toasts';
import { createUrlView } from '~/lib/url-view';
import { countQueues, decide, readStates, undo } from '../api/moderation';
import type { DraftFields } from '~rules/post/draft';
import { refOf, type Item, type ItemRef, type ItemStatus, type Kind } from '../rules/items';
import {
  changedText,
  elsewhereText,
  failureText,
  problemText,
  successText,
  undoneText,
} from '../rules/messages';
import { needsDialog, type Verdict, type VerdictStatus } from '../rules/verdict';
import { formatView, parseView, type View } from '../rules/view';
import { createCorrections } from './corrections';
import { isDecided, isUnsent, type Decision } from './decision';
import { createDecisionQueue } from './decision-queue';
import { createQueueList } from './queue-list';
import { sourceFor } from './sources';

const refreshMs = 10_000;
/** Loads more items when fewer than this many are left below the current one. */
const itemsAhead = 10;
const maxNotes = 20;
const storageKey = 'moderation-session';

/** A dialog that's open. */
export type Dialog =
  | { kind: 'verdict'; status: VerdictStatus; items: readonly ItemRef[] }
  | { kind: 'help' }
  | { kind: 'session' };

/** An item that someone else decided on. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

/** Moderation by one account in this tab. Its decisions survive a reload. */
export function createModeration(userId: string) {
  const view = createUrlView({ parse: parseView, format: formatView });
  const $counts = atom<Record<Kind, number> | undefined>();
  const $currentId = atom<string | undefined>();
  /** Where the focus has to move. No ID: to the end of the list. A new object for each move. */
  const $focusMove = atom<{ id: string | undefined } | undefined>();
  const $selected = atom<ReadonlyMap<string, ItemRef>>(new Map());
  const $dialog = atom<Dialog | undefined>();
  const $message = atom<{ text: string; warm: boolean }>({ text: '', warm: false });
  const $notes = atom<readonly Note[]>([]);
  const $expanded = atom<ReadonlySet<string>>(new Set());
  /** Decisions that were settled before the list was loaded. Its rows don't show them. */
  const $settledBefore = atom<ReadonlySet<number>>(new Set());

  const stored = load(storageKey) as { userId: string; decisions: Decision[] } | undefined;
  if (stored && stored.userId !== userId) clear(storageKey);
  const queue = createDecisionQueue({
    api: { decide, undo, read: readStates },
    isOnline: () => navigator.onLine,
    stored: stored?.userId === userId ? stored.decisions : [],
    store: (decisions) => save(storageKey, { userId, decisions }),
    onSettled,
  });

  /** The decision that each row shows. */
  const $rowDecisions = computed(
    [queue.$decisions, $settledBefore],
    (decisions, before): ReadonlyMap<string, Decision> =>
      new Map(decisions.filter(({ key }) => !before.has(key)).map((one) => [one.id, one])),
  );

  function isOpen(id: string): boolean {
    const decision = $rowDecisions.get().get(id);
    return !isDecided(decision) && decision?.state !== 'undoing';
  }

  const corrections = createCorrections(userId);
  const isCorrecting = (id: string) => corrections.$item.get()?.id === id;

  const list = createQueueList({
    // What's being corrected stays as it is. Saving finds out what others did to it.
    isOpen: (id) => isOpen(id) && !isCorrecting(id),
    onGone: (items) => void explainGone(items.map(refOf)),
  });

  /** What's on screen. Always includes the post that's being corrected. */
  const $list = computed([list.$list, corrections.$item, view.$view], (state, item, { queue }) =>
    state.status !== 'ready' ||
    !item ||
    queue !== 'posts' ||
    state.items.some(({ id }) => id === item.id)
      ? state
      : { ...state, items: [item, ...state.items] },
  );

  const itemsNow = (): readonly Item[] => {
    const state = $list.get();
    return state.status === 'ready' ? state.items : [];
  };

  const $left = computed([list.$list, $rowDecisions], (state) => {
    if (state.status !== 'ready') return 0;
    const onScreen = new Set(state.items.map(({ id }) => id));
    const unloaded = state.refs.filter(({ id }) => !onScreen.has(id) && isOpen(id)).length;
    const beyond = Math.max(0, state.total - state.refs.length);
    return state.items.filter(({ id }) => isOpen(id)).length + unloaded + beyond;
  });

  function announce(text: string, warm = false): void {
    $message.set({ text, warm });
  }

  /** Of posts that changed on screen: the versions whose changes the moderator was told to check. */
  const checkedVersions = new Map<string, number>();

  function markChecked(ids: ReadonlySet<string>): void {
    for (const { id, version } of itemsNow().filter((item) => item.kind === 'post')) {
      if (ids.has(id)) checkedVersions.set(id, version);
    }
  }

  /** The text changed since the moderator last pressed a key or a button about it. */
  function isUnchecked({ id }: ItemRef): boolean {
    const state = list.$list.get();
    if (state.status !== 'ready' || !state.seen[id]) return false;
    const item = state.items.find((one) => one.id === id);
    return item?.kind === 'post' && checkedVersions.get(id) !== item.version;
  }

  /** Explains why items left the queue. */
  async function explainGone(refs: readonly ItemRef[]): Promise<void> {
    const [first] = refs;
    if (!first) return;
    const ids = refs.map(({ id }) => id);
    const states = await readStates(first.kind, ids).catch(() => undefined);
    addNotes(
      refs.map(({ kind, id, name }) => ({
        id,
        name,
        text: elsewhereText(kind, states && (states.get(id)?.status ?? 'gone')),
      })),
    );
    list.remove(new Set(ids));
    deselect(ids);
    keepCurrent();
  }

  function addNotes(notes: readonly Note[]): void {
    $notes.set([...notes, ...$notes.get()].slice(0, maxNotes));
    const [first] = notes;
    if (!first) return;
    announce(
      notes.length === 1
        ? `${first.name}: ${first.text}`
        : `Someone else decided on ${notes.length} items.`,
    );
  }

  function onSettled(decisions: readonly Decision[]): void {
    const [first] = decisions;
    if (!first) return;
    const { kind, verdict } = first;
    count(decisions);
    const made = decisions.filter(({ state, problem }) => state === 'made' && !problem);
    const undone = decisions.filter(({ state }) => state === 'undone');
    const failed = decisions.filter(({ problem }) => problem?.what === 'failed');
    if (made.length > 0) {
      const text = successText(kind, verdict, made.length);
      announce(`${text} ${$left.get()} left.`);
      toast.success('Success!', text);
    }
    if (undone.length > 0) {
      if (kind === 'post') list.setVersions(new Map(undone.map((one) => [one.id, one.version])));
      announce(undoneText(kind, undone.length));
    }
    if (failed[0]) {
      const text = problemText(failed[0]) ?? '';
      announce(
        failed.length === 1
          ? text
          : `${text} ${countOf(failed.length, kind)} are back in the list.`,
        true,
      );
      toast.error('Error', failureText[kind]);
    }
    const lost = decisions.filter(({ problem }) => problem?.what === 'not-undone');
    if (lost[0]) announce(problemText(lost[0]) ?? '', true);
    settleStale(decisions.filter(({ problem }) => problem?.what === 'stale'));
  }

  /** Others decided first, or the text changed. */
  function settleStale(stale: readonly Decision[]): void {
    const [first] = stale;
    if (!first) return;
    const isChanged = ({ problem }: Decision) =>
      problem?.what === 'stale' && problem.status === 'submitted';
    const changed = stale.filter(isChanged);
    const gone = stale.filter((one) => !isChanged(one));
    if (changed[0]) {
      announce(`${changed[0].name}: ${problemText(changed[0])}`, true);
      const ids = new Set(changed.map(({ id }) => id));
      void list.reload(ids).then(() => markChecked(ids));
    }
    if (gone[0]) {
      addNotes(gone.map((one) => ({ id: one.id, name: one.name, text: problemText(one) ?? '' })));
      list.remove(new Set(gone.map(({ id }) => id)));
      keepCurrent();
    }
  }

  /** Keeps the counts right until the next refresh. */
  function count(decisions: readonly Decision[]): void {
    const counts = $counts.get();
    const [first] = decisions;
    if (!counts || !first || (first.from !== 'pending' && first.from !== 'submitted')) return;
    const change = decisions.reduce((sum, { state, decision, problem }) => {
      if (problem) return sum;
      return sum + (state === 'made' ? -1 : state === 'undone' && decision ? 1 : 0);
    }, 0);
    $counts.set({ ...counts, [first.kind]: Math.max(0, counts[first.kind] + change) });
  }

  async function refreshCounts(): Promise<void> {
    const counts = await countQueues().catch(() => undefined);
    if (counts && !queue.$decisions.get().some(isUnsent)) $counts.set(counts);
    else if (counts && !$counts.get()) $counts.set(counts);
  }

  async function refresh(): Promise<void> {
    await Promise.all([list.refresh(), refreshCounts()]);
  }
  const refreshIfVisible = () => {
    if (!document.hidden && navigator.onLine) void refresh();
  };

  /** Loads the list from its beginning. */
  async function reload(next: View = view.$view.get()): Promise<void> {
    const settled = queue.$decisions.get().filter((one) => !isUnsent(one));
    $settledBefore.set(new Set(settled.map(({ key }) => key)));
    $selected.set(new Map());
    $notes.set([]);
    $currentId.set(undefined);
    $focusMove.set(undefined);
    await Promise.all([list.open(sourceFor(next)), refreshCounts()]);
  }

  function focus(id: string | undefined): void {
    $currentId.set(id);
    $focusMove.set({ id });
    const items = itemsNow();
    const left = items.slice(items.findIndex((item) => item.id === id) + 1);
    if (left.filter((item) => isOpen(item.id)).length < itemsAhead && countUnloaded() > 0) {
      void list.loadMore();
    }
  }

  function countUnloaded(): number {
    const state = list.$list.get();
    if (state.status !== 'ready') return 0;
    const known = new Set(state.items.map(({ id }) => id));
    return state.refs.filter(({ id }) => !known.has(id)).length;
  }

  /** If the current item is gone, nothing is current. */
  function keepCurrent(): void {
    const id = $currentId.get();
    if (id !== undefined && !itemsNow().some((item) => item.id === id)) $currentId.set(undefined);
  }

  /** Moves on after a decision, once the next item is loaded. */
  async function focusNextOpen(): Promise<void> {
    const id = $currentId.get();
    const nextOpen = () => {
      const items = itemsNow();
      return items
        .slice(items.findIndex((item) => item.id === id) + 1)
        .find((item) => isOpen(item.id));
    };
    if (!nextOpen() && countUnloaded() > 0) await list.loadMore();
    // The moderator may have moved on in the meantime.
    if ($currentId.get() === id) {
      focus((nextOpen() ?? itemsNow().findLast((item) => isOpen(item.id)))?.id);
    }
  }

  function deselect(ids: readonly string[]): void {
    const selected = new Map($selected.get());
    for (const id of ids) selected.delete(id);
    if (selected.size !== $selected.get().size) $selected.set(selected);
  }

  function submit(items: readonly ItemRef[], verdict: Verdict): void {
    const open = items.filter(({ id }) => isOpen(id) && !isCorrecting(id));
    if (open.length === 0) return;
    queue.decide(open, verdict);
    deselect(open.map(({ id }) => id));
    const current = $currentId.get();
    if (current === undefined || open.some(({ id }) => id === current)) {
      void focusNextOpen();
    }
  }

  /** The selection, or the current item. */
  function targets(): ItemRef[] {
    const selected = [...$selected.get().values()];
    if (selected.length > 0) {
      // Posts on screen may have been reloaded since they were selected.
      const shown = new Map(itemsNow().map((item) => [item.id, item]));
      return selected.map((ref) => {
        const item = shown.get(ref.id);
        return item ? refOf(item) : ref;
      });
    }
    const current = itemsNow().find(({ id }) => id === $currentId.get());
    return current ? [refOf(current)] : [];
  }

  return {
    ...view,
    $list,
    corrections,
    /** All decisions of this session, oldest first. */
    $decisions: queue.$decisions,
    /** The decision that each row shows, by item. */
    $rowDecisions,
    /** Why decisions are waiting; undefined if they aren't. */
    $halted: queue.$halted,
    /** How many decisions aren't saved. */
    $unsent: computed(queue.$decisions, (decisions) => decisions.filter(isUnsent).length),
    /** How many items of the list await a decision. */
    $left,
    /** How many items of each kind await a decision, this moderator's unsent decisions deducted. */
    $counts: computed([$counts, queue.$decisions], (counts, decisions) => {
      const waiting = (kind: Kind) =>
        decisions.filter(
          (one) =>
            one.kind === kind &&
            one.state === 'waiting' &&
            (one.from === 'pending' || one.from === 'submitted'),
        ).length;
      return (
        counts && {
          post: Math.max(0, counts.post - waiting('post')),
          comment: Math.max(0, counts.comment - waiting('comment')),
        }
      );
    }),
    /** The item that shortcuts apply to. */
    $currentId: computed($currentId, (id) => id),
    /** Where the focus has to move. Changes with each move. */
    $focusMove: computed($focusMove, (move) => move),
    /** Selected items by ID, whether they're on screen or not. */
    $selected: computed($selected, (selected) => selected),
    /** The open dialog. */
    $dialog: computed($dialog, (dialog) => dialog),
    /** The latest message. */
    $message: computed($message, (message) => message),
    /** What others have decided since the list was loaded. */
    $notes: computed($notes, (notes) => notes),
    /** IDs of the posts whose full text is shown. */
    $expanded: computed($expanded, (expanded) => expanded),
    isOpen,
    reload,
    loadMore: list.loadMore,

    /** Marks an item as current, because it got the focus. */
    setCurrent(id: string): void {
      if ($currentId.get() !== id) $currentId.set(id);
    },

    /** Moves to the next or previous item. */
    move(by: 1 | -1): void {
      const items = itemsNow();
      const index = items.findIndex(({ id }) => id === $currentId.get());
      const next = items[index < 0 ? 0 : index + by];
      if (next) focus(next.id);
    },

    /** Decides on one item, or on the selection. Asks for a note or a time first if it needs one. */
    choose(status: VerdictStatus, item?: Item): void {
      const items = item ? [refOf(item)] : targets();
      const [first] = items;
      if (!first || first.from === status) return;
      if (
        first.kind === 'post'
          ? status === 'spam'
          : ['changes-requested', 'scheduled'].includes(status)
      )
        return;
      if (item) $currentId.set(item.id);
      // A refresh can put new text on screen just before the key is pressed.
      const unchecked = items.filter(isUnchecked);
      if (unchecked[0]) {
        markChecked(new Set(unchecked.map(({ id }) => id)));
        focus(unchecked[0].id);
        announce(changedText(unchecked), true);
        return;
      }
      if (needsDialog(first.kind, status)) {
        if (items.some(({ id }) => isOpen(id))) $dialog.set({ kind: 'verdict', status, items });
      } else submit(items, { status } as Verdict);
    },

    /** Makes the decision that the dialog asked about. */
    confirm(verdict: Verdict): void {
      const dialog = $dialog.get();
      $dialog.set(undefined);
      if (dialog?.kind === 'verdict') submit(dialog.items, verdict);
    },

    show(dialog: Dialog['kind'] & ('help' | 'session')): void {
      $dialog.set({ kind: dialog });
    },

    closeDialog(): void {
      $dialog.set(undefined);
    },

    /** Undoes a decision and moves to its item, if that's on screen. */
    undo(decisions: readonly Decision[]): void {
      queue.undo(decisions.map(({ key }) => key));
      const first = itemsNow().find(({ id }) => decisions.some((one) => one.id === id));
      if (first) focus(first.id);
    },

    /** Undoes the decision about the current item, or else the latest one, with everything decided at once. */
    undoLast(): void {
      const current = $rowDecisions.get().get($currentId.get() ?? '');
      if (current && isDecided(current)) {
        this.undo([current]);
        return;
      }
      const latest = queue.$decisions.get().findLast(isDecided);
      if (!latest) {
        announce('There’s nothing to undo.');
        return;
      }
      this.undo(
        queue.$decisions.get().filter((one) => one.group === latest.group && isDecided(one)),
      );
    },

    toggleSelected(item: Item): void {
      const selected = new Map($selected.get());
      if (!selected.delete(item.id) && isOpen(item.id)) selected.set(item.id, refOf(item));
      $selected.set(selected);
    },

    /** Selects or deselects the current item. */
    toggleCurrent(): void {
      const item = itemsNow().find(({ id }) => id === $currentId.get());
      if (item) this.toggleSelected(item);
    },

    selectShown(): void {
      const open = itemsNow().filter(({ id }) => isOpen(id));
      $selected.set(new Map(open.map((item) => [item.id, refOf(item)])));
    },

    /** Selects everything that matches, at most 500. */
    selectMatching(): void {
      const state = list.$list.get();
      if (state.status !== 'ready') return;
      const shown = new Map(state.items.map((item) => [item.id, refOf(item)]));
      const matching = state.refs.filter(({ id }) => isOpen(id));
      $selected.set(new Map(matching.map((ref) => [ref.id, shown.get(ref.id) ?? ref])));
    },

    clearSelection(): void {
      $selected.set(new Map());
    },

    toggleExpanded(id: string): void {
      const expanded = new Set($expanded.get());
      if (!expanded.delete(id)) expanded.add(id);
      $expanded.set(expanded);
    },

    /** Shows the full text of the current post, or the post of the current comment in a new tab. */
    openCurrent(): void {
      const item = itemsNow().find(({ id }) => id === $currentId.get());
      if (item?.kind === 'post') this.toggleExpanded(item.id);
      if (item?.kind === 'comment')
        window.open(`/blog/${item.post_slug}#comments`, '_blank', 'noopener');
    },

    /** Turns a post into a form, by default the current one. */
    correct(item: Item | undefined = itemsNow().find(({ id }) => id === $currentId.get())): void {
      if (item?.kind !== 'post' || !isOpen(item.id)) return;
      $currentId.set(item.id);
      deselect([item.id]);
      if (!corrections.open(item)) announce('Save or cancel your other correction first.', true);
    },

    /** Turns the form back into the post. */
    stopCorrecting(): void {
      const id = corrections.$item.get()?.id;
      corrections.close();
      focus(id);
      refreshIfVisible();
    },

    /** Shows a corrected text, if the post still awaits a decision. */
    showCorrection(id: string, version: number, fields: DraftFields, status: ItemStatus): void {
      if (status === 'submitted') list.setText(id, version, fields);
      else list.remove(new Set([id]));
    },

    announce,

    clearNotes(): void {
      $notes.set([]);
    },

    resume: queue.resume,

    /** Starts loading and sending. Returns a function that stops both. Unsent decisions stay in the tab. */
    open(): () => void {
      const warn = (event: BeforeUnloadEvent) => {
        if (queue.$decisions.get().some(isUnsent) || corrections.unsaved()) event.preventDefault();
      };
      const stop = [
        view.connect(),
        view.$view.subscribe((next) => void reload(next)),
        $online.listen((online) => {
          if (online) {
            queue.resume();
            refreshIfVisible();
          }
        }),
      ];
      queue.resume();
      const timer = setInterval(refreshIfVisible, refreshMs);
      addEventListener('visibilitychange', refreshIfVisible);
      addEventListener('beforeunload', warn);
      return () => {
        for (const end of stop) end();
        clearInterval(timer);
        removeEventListener('visibilitychange', refreshIfVisible);
        removeEventListener('beforeunload', warn);
        queue.close();
        list.close();
      };
    },
  };
}

export type Moderation = ReturnType<typeof createModeration>;
