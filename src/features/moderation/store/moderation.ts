import { atom, computed, readonlyType } from 'nanostores';
import { $online } from '~/lib/browser-state';
import { clear, load, save } from '~/lib/storage';
import { createUrlView } from '~/lib/url-view';
import { decide, readStates, undo } from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import { changedText } from '../rules/messages';
import { needsDialog, type Verdict, type VerdictStatus } from '../rules/verdict';
import { formatView, parseView, type View } from '../rules/view';
import { createCheckedVersions } from './checked-versions';
import { createCounts } from './counts';
import { createCursor } from './cursor';
import { isDecided, isUnsent, type Decision } from './decision';
import { createDecisionQueue } from './decision-queue';
import { createNotices } from './notices';
import { createRows } from './rows';
import { createSelection } from './selection';
import { createSettling } from './settling';

const refreshMs = 10_000;
const storageKey = 'moderation-session';

/** A dialog that's open. */
export type Dialog =
  | { kind: 'verdict'; status: VerdictStatus; items: readonly ItemRef[] }
  | { kind: 'help' }
  | { kind: 'session' };

/** Moderation by one account in this tab. Its decisions survive a reload. */
export function createModeration(userId: string) {
  const view = createUrlView({ parse: parseView, format: formatView });
  const $dialog = atom<Dialog | undefined>();
  const $expanded = atom<ReadonlySet<string>>(new Set());

  const stored = load(storageKey) as { userId: string; decisions: Decision[] } | undefined;
  if (stored && stored.userId !== userId) clear(storageKey);
  const queue = createDecisionQueue({
    api: { decide, undo, read: readStates },
    isOnline: () => navigator.onLine,
    stored: stored?.userId === userId ? stored.decisions : [],
    store: (decisions) => save(storageKey, { userId, decisions }),
    onSettled: (decisions) => settling.settle(decisions),
  });
  const { $decisions } = queue;

  const rows = createRows({
    $decisions,
    onGone: (items) => void settling.explainGone(items),
  });
  const { isOpen, list } = rows;
  const cursor = createCursor(rows);
  const selection = createSelection(rows);
  const checked = createCheckedVersions(rows);
  const counts = createCounts($decisions);
  const notices = createNotices();
  const settling = createSettling({ rows, cursor, selection, notices, counts, checked });

  const refreshIfVisible = () => {
    if (!document.hidden && navigator.onLine) void Promise.all([list.refresh(), counts.refresh()]);
  };

  /** Loads the list from its beginning. */
  async function reload(next: View = view.$view.get()): Promise<void> {
    selection.clear();
    notices.clear();
    cursor.clear();
    await Promise.all([rows.open(next), counts.refresh()]);
  }

  function submit(items: readonly ItemRef[], verdict: Verdict): void {
    const open = items.filter(({ id }) => isOpen(id));
    if (open.length === 0) return;
    queue.decide(open, verdict);
    selection.remove(open.map(({ id }) => id));
    const current = cursor.$currentId.get();
    if (current === undefined || open.some(({ id }) => id === current)) {
      void cursor.focusNextOpen();
    }
  }

  /** The selection, or the current item. */
  function targets(): ItemRef[] {
    const selected = selection.get();
    if (selected.length > 0) return selected;
    const current = cursor.current();
    return current ? [refOf(current)] : [];
  }

  /** Undoes decisions and moves to the first of their items on screen. */
  function undoAll(decisions: readonly Decision[]): void {
    queue.undo(decisions.map(({ key }) => key));
    const first = rows.items().find(({ id }) => decisions.some((one) => one.id === id));
    if (first) cursor.focus(first.id);
  }

  function toggleExpanded(id: string): void {
    const expanded = new Set($expanded.get());
    if (!expanded.delete(id)) expanded.add(id);
    $expanded.set(expanded);
  }

  return {
    ...view,
    $list: rows.$list,
    /** All decisions of this session, oldest first. */
    $decisions,
    /** The decision that each row shows, by item. */
    $rowDecisions: rows.$rowDecisions,
    /** Why decisions are waiting; undefined if they aren't. */
    $halted: queue.$halted,
    /** How many decisions aren't saved. */
    $unsent: computed($decisions, (decisions) => decisions.filter(isUnsent).length),
    /** How many items of the list await a decision. */
    $left: rows.$left,
    /** How many items of each kind await a decision, this moderator's unsent decisions deducted. */
    $counts: counts.$counts,
    /** The item that shortcuts apply to. */
    $currentId: cursor.$currentId,
    /** Where the focus has to move. Changes with each move. */
    $focusMove: cursor.$focusMove,
    /** Selected items by ID, whether they're on screen or not. */
    $selected: selection.$selected,
    /** The open dialog. */
    $dialog: readonlyType($dialog),
    /** The latest message. */
    $message: notices.$message,
    /** What others have decided since the list was loaded. */
    $notes: notices.$notes,
    /** IDs of the posts whose full text is shown. */
    $expanded: readonlyType($expanded),
    isOpen,
    reload,
    loadMore: list.loadMore,
    setCurrent: cursor.set,
    move: cursor.move,
    toggleSelected: selection.toggle,
    selectShown: selection.selectShown,
    selectMatching: selection.selectMatching,
    clearSelection: selection.clear,
    toggleExpanded,
    announce: notices.announce,
    clearNotes: notices.clear,

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
      if (item) cursor.set(item.id);
      // A refresh can put new text on screen just before the key is pressed.
      const unchecked = items.filter(checked.isMissing);
      if (unchecked[0]) {
        checked.add(new Set(unchecked.map(({ id }) => id)));
        cursor.focus(unchecked[0].id);
        notices.announce(changedText(unchecked), true);
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

    undo: undoAll,

    /** Undoes the decision about the current item, or else the latest one, with everything decided at once. */
    undoLast(): void {
      const current = rows.$rowDecisions.get().get(cursor.$currentId.get() ?? '');
      const latest = $decisions.get().findLast(isDecided);
      if (current && isDecided(current)) undoAll([current]);
      else if (!latest) notices.announce('There’s nothing to undo.');
      else undoAll($decisions.get().filter((one) => one.group === latest.group && isDecided(one)));
    },

    /** Selects or deselects the current item. */
    toggleCurrent(): void {
      const item = cursor.current();
      if (item) selection.toggle(item);
    },

    /** Shows the full text of the current post, or the post of the current comment in a new tab. */
    openCurrent(): void {
      const item = cursor.current();
      if (item?.kind === 'post') toggleExpanded(item.id);
      if (item?.kind === 'comment') {
        window.open(`/blog/${item.post_slug}#comments`, '_blank', 'noopener');
      }
    },

    resume: queue.resume,

    /** Starts loading and sending. Returns a function that stops both. Unsent decisions stay in the tab. */
    open(): () => void {
      const warn = (event: BeforeUnloadEvent) => {
        if ($decisions.get().some(isUnsent)) event.preventDefault();
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
