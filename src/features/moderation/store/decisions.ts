import { atom, readonlyType } from 'nanostores';
import { createDecider, undoInBatches, type DecisionResult, type Made } from '~/features/decisions';
import { createAction, RequestError, type Change, type Outcome } from '~/features/staff';
import { decide, replyTaken } from '../api/moderation';
import type { ItemRef, Kind } from '../rules/items';
import {
  busyText,
  failureOf,
  notUndoneText,
  partlyFailedText,
  staleText,
  successText,
  undoneText,
} from '../rules/messages';
import type { Verdict } from '../rules/verdict';

/** What was decided at once, about one kind of item. */
type Entry = readonly Made<ItemRef>[];

/** Items that were changed or decided on in the meantime. */
export type Stale = DecisionResult<ItemRef>['stale'];

/** An item that wasn't decided on and stays in the list, with the reason. */
export interface Kept {
  item: ItemRef;
  problem: string;
}

/** What nobody will see, because the page was closed. */
const nothing: Outcome = { text: '' };

interface Options {
  /** These items are about to be decided on. */
  onDecide(items: readonly ItemRef[]): void;
  /** Takes stale items off the list. Resolves to those that stay. */
  removeStale(stale: Stale): Promise<readonly Kept[]>;
  /** These items were decided on. */
  onMade(items: readonly ItemRef[]): void;
  /** A reply to these items was already sent, with another text. */
  onReplyTaken(items: readonly ItemRef[]): void;
  /** These items wait for a decision again. Posts have a new version. */
  onRestored(items: readonly ItemRef[]): Promise<void>;
  /** Something may have changed in the queues. */
  onChange(): void;
}

/**
 * Decisions and undoing them. Items leave at once, and requests are sent one after the other. If one fails, its items
 * come back with the reason.
 */
export function createDecisions(options: Options) {
  const { onDecide, removeStale, onMade, onReplyTaken, onRestored, onChange } = options;
  const $saving = atom<ReadonlySet<string>>(new Set());
  const $problems = atom<ReadonlyMap<string, string>>(new Map());
  const action = createAction();
  /** A new one each time the page is opened: the next person knows nothing about requests without a response. */
  let decider = createDecider<ItemRef>();
  /** Decisions that can be undone, latest last. */
  const $made = atom<readonly Entry[]>([]);

  /** Replaces what's known about why these items weren't decided on. */
  function setProblems(items: readonly ItemRef[], kept: readonly Kept[] = []): void {
    const problems = new Map($problems.get());
    for (const { id } of items) problems.delete(id);
    for (const { item, problem } of kept) problems.set(item.id, problem);
    $problems.set(problems);
  }

  async function send(
    items: readonly ItemRef[],
    kind: Kind,
    verdict: Verdict,
    ...[report, isPageOpen]: Parameters<Change>
  ): Promise<Outcome> {
    report('Saving…');
    const { made, changed, stale, remaining, error } = await decider.decide(
      items,
      (batch) => decide(batch, verdict),
      (done) => report(busyText(done, items.length)),
    );
    if (!isPageOpen()) return nothing;
    const others = verdict.status === 'replied' ? [verdict.replyId] : [];
    const entry = made.map((each) => ({ ...each, others }));
    if (entry.length > 0) $made.set([...$made.get(), entry]);
    onMade(changed);
    if (error instanceof RequestError && error.code === replyTaken) onReplyTaken(remaining);
    const failure = error === undefined ? '' : failureOf(kind, error);
    const kept = stale.length > 0 ? await removeStale(stale) : [];
    if (!isPageOpen()) return nothing;
    const staleReason = stale.length > 0 ? staleText(kind, stale, kept) : '';
    setProblems(items, [...remaining.map((item) => ({ item, problem: failure })), ...kept]);
    const saving = new Set($saving.get());
    for (const { id } of items) saving.delete(id);
    $saving.set(saving);
    if (changed.length === 0) return { status: 'error', text: failure || staleReason };
    const texts = [
      successText(kind, verdict, changed.length),
      failure && partlyFailedText(kind, remaining.length, failure),
      staleReason,
    ];
    const text = texts.filter(Boolean).join(' ');
    return { ...(failure && { status: 'error' }), text, undo: () => undo(entry) };
  }

  async function sendUndo(
    entry: Entry | undefined,
    ...[report, isPageOpen]: Parameters<Change>
  ): Promise<Outcome> {
    const all = $made.get();
    const first = entry?.[0]?.items[0];
    // It may have been undone since this was asked for.
    if (!entry || !first || !all.includes(entry)) {
      return { status: 'error', text: 'There’s nothing to undo.' };
    }
    const total = entry.reduce((sum, { items }) => sum + items.length, 0);
    const { restored, skipped, remaining, error } = await undoInBatches(entry, (done) =>
      report(busyText(done, total)),
    );
    if (!isPageOpen()) return nothing;
    $made.set(
      all.flatMap((each) => {
        if (each !== entry) return [each];
        return remaining.length > 0 ? [remaining] : [];
      }),
    );
    if (restored.length > 0) await onRestored(restored);
    if (error !== undefined) {
      return { status: 'error', text: failureOf(first.kind, error), undo: () => undo(remaining) };
    }
    const texts = [
      restored.length > 0 && undoneText(first.kind, restored.length),
      skipped.length > 0 && notUndoneText,
    ];
    return {
      status: restored.length > 0 ? 'success' : 'error',
      text: texts.filter(Boolean).join(' '),
    };
  }

  /** Undoes one entry, even if another decision was made since. */
  const undo = (entry: Entry) => queue((...args) => sendUndo(entry, ...args));

  /** Runs a change after those that are running. */
  async function queue(change: Change): Promise<void> {
    await action.queue(change);
    onChange();
  }

  return {
    /** The items that are being decided on. They have left the screen. */
    $saving: readonlyType($saving),

    /** Why the latest decision about an item wasn't made. */
    $problems: readonlyType($problems),

    /** Decisions that can be undone. */
    $made: readonlyType($made),

    /** How the latest decision went. */
    $change: action.$state,

    /** Decides on items. All are of one kind and have the same status. */
    async decide(items: readonly ItemRef[], verdict: Verdict): Promise<void> {
      const [first] = items;
      if (!first) return;
      $saving.set(new Set([...$saving.get(), ...items.map(({ id }) => id)]));
      onDecide(items);
      await queue((...args) => send(items, first.kind, verdict, ...args));
    },

    /** Undoes everything that was decided at once last, including what's still being saved. */
    undoLast: () => queue((...args) => sendUndo($made.get().at(-1), ...args)),

    /** Whether an item may have been decided on by an attempt without a response. */
    isUnanswered: (id: string): boolean => decider.isUnanswered(id),

    /** Shows an outcome, for example of something else. */
    say: (outcome: Outcome) => action.queue(() => Promise.resolve(outcome)),

    /** Hides the outcome. */
    dismissOutcome: action.reset,

    /** Whether requests are being sent. */
    isBusy: () => action.$state.get().status === 'submitting',

    /** Forgets why these items weren't decided on. */
    forget: (items: readonly ItemRef[]) => setProblems(items),

    /** Forgets what was about the list that was on screen. */
    startList(): void {
      action.reset();
      $problems.set(new Map());
    },

    /** Clears everything when the page is closed. */
    clear(): void {
      action.clear();
      $saving.set(new Set());
      $problems.set(new Map());
      $made.set([]);
      decider = createDecider();
    },
  };
}
