import { atom, readonlyType } from 'nanostores';
import { decideInBatches, undoInBatches, type Made } from '~/features/decisions';
import { randomId } from '~/lib/random-id';
import { createAction, faultOf, type Outcome } from '~/features/staff';
import { decide } from '../api/moderation';
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

/** A decision that isn't made yet. */
export interface Decision {
  item: ItemRef;
  verdict: Verdict;
  /** `saving`: the item has left the screen. `failed`: it's back. */
  state: 'saving' | 'failed';
  /** Why it failed. */
  problem?: string;
  /** There was no response to an earlier attempt, so it may have been made. */
  isUncertain?: boolean;
}

/** What was decided at once, about one kind of item. */
type Entry = readonly Made<ItemRef>[];

/** An item that couldn't be decided on and stays in the list, with the reason. */
export type Kept = Pick<Decision, 'item'> & { problem: string };

interface Options {
  /** These items are about to be decided on. */
  onDecide(items: readonly ItemRef[]): void;
  /** Takes items off the list that were changed or decided on by someone else. Resolves to those that stay. */
  removeStale(items: readonly ItemRef[]): Promise<readonly Kept[]>;
  /** These items were decided on. */
  onMade(items: readonly ItemRef[]): void;
  /** These items wait for a decision again. Posts have a new version. */
  onRestored(items: readonly ItemRef[]): Promise<void>;
  /** Something may have changed in the queues. */
  onChange(): void;
}

/**
 * Decisions and undoing them. Items leave at once, and requests are sent one after the other. If one fails, its items
 * come back with the reason.
 */
export function createDecisions({ onDecide, removeStale, onMade, onRestored, onChange }: Options) {
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map());
  const action = createAction();
  /** Decisions that can be undone, latest last. */
  const $made = atom<readonly Entry[]>([]);

  const isUncertain = (id: string) => $decisions.get().get(id)?.isUncertain ?? false;

  function set(decisions: readonly Decision[]): void {
    const all = new Map($decisions.get());
    for (const decision of decisions) all.set(decision.item.id, decision);
    $decisions.set(all);
  }

  function forget(items: readonly ItemRef[]): void {
    const all = new Map($decisions.get());
    for (const { id } of items) all.delete(id);
    $decisions.set(all);
  }

  async function send(
    items: readonly ItemRef[],
    kind: Kind,
    verdict: Verdict,
    report: (text: string) => void,
  ): Promise<Outcome> {
    report('Saving…');
    const { made, changed, stale, remaining, error } = await decideInBatches(
      items,
      (batch) => decide(batch, verdict),
      (done) => report(busyText(done, items.length)),
    );
    const others = verdict.status === 'replied' ? [verdict.replyId] : [];
    const entry = made.map((each) => ({ ...each, others }));
    if (entry.length > 0) $made.set([...$made.get(), entry]);
    onMade(changed);
    const failure = error === undefined ? '' : failureOf(kind, error);
    const kept = stale.length > 0 ? await removeStale(stale) : [];
    const staleReason =
      stale.length > 0
        ? staleText({ kind, stale, kept, isUncertain: stale.some(({ id }) => isUncertain(id)) })
        : '';
    // A reply that's sent again finds out itself.
    const isLost = faultOf(error) === 'unreachable' && verdict.status !== 'replied';
    const failed = remaining.map((item): Decision => ({
      ...{ item, verdict, state: 'failed', problem: failure },
      isUncertain: isLost || isUncertain(item.id),
    }));
    forget([...changed, ...stale]);
    set(failed);
    set(kept.map((one) => ({ ...one, verdict: renewed(verdict), state: 'failed' })));
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
    report: (text: string) => void,
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
  const undo = (entry: Entry) => queue((report) => sendUndo(entry, report));

  /** Runs a change after those that are running. */
  async function queue(change: Parameters<typeof action.queue>[0]): Promise<void> {
    await action.queue(change);
    onChange();
  }

  return {
    /** The decisions that aren't made yet, by item. */
    $decisions: readonlyType($decisions),

    /** Decisions that can be undone. */
    $made: readonlyType($made),

    /** How the latest decision went. */
    $change: action.$state,

    /** Decides on items. All are of one kind and have the same status. */
    async decide(items: readonly ItemRef[], verdict: Verdict): Promise<void> {
      const [first] = items;
      if (!first) return;
      const saving = items.map((item): Decision => ({
        ...{ item, verdict, state: 'saving' },
        isUncertain: isUncertain(item.id),
      }));
      set(saving);
      onDecide(items);
      await queue((report) => send(items, first.kind, verdict, report));
    },

    /** Undoes everything that was decided at once last, including what's still being saved. */
    undoLast: () => queue((report) => sendUndo($made.get().at(-1), report)),

    /** Whether an item may have been decided on by an attempt without a response. */
    isUncertain,

    /** Shows an outcome, for example of something else. */
    say: (outcome: Outcome) => action.queue(() => Promise.resolve(outcome)),

    /** Hides the outcome. */
    dismissOutcome: action.reset,

    /** Whether requests are being sent. */
    isBusy: () => action.$state.get().status === 'submitting',

    forget,

    /** Forgets the failures that rows of a list showed, except of notes, which stay for another attempt. */
    startList(): void {
      action.reset();
      forget(
        [...$decisions.get().values()]
          .filter(({ state, verdict }) => state === 'failed' && !('note' in verdict))
          .map(({ item }) => item),
      );
    },

    clear: action.clear,
  };
}

/** A verdict for another attempt. The ID of a reply that couldn't be published may be in use. */
const renewed = (verdict: Verdict): Verdict =>
  verdict.status === 'replied' ? { ...verdict, replyId: randomId() } : verdict;
