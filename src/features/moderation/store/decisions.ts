import { atom, readonlyType } from 'nanostores';
import { decideInBatches, undoDecision, undoInSteps, type UndoStep } from '~/features/decisions';
import { randomId } from '~/lib/random-id';
import { createAction, type Outcome } from '~/features/staff';
import { decide } from '../api/moderation';
import type { ItemRef, Kind } from '../rules/items';
import {
  busyText,
  failureOf,
  keptText,
  notUndoneText,
  partlyFailedText,
  successText,
  undoneText,
} from '../rules/messages';
import type { Verdict } from '../rules/verdict';
import type { Explanation } from './notes';
import { readWaiting } from './queue-list';

/** What was decided about an item on screen. */
export interface Decision {
  item: ItemRef;
  verdict: Verdict;
  /** `saving` and `undoing` wait for the database. `failed`: not made, so the item is back. */
  state: 'saving' | 'made' | 'undoing' | 'failed';
  /** What `undo_moderation` takes. */
  id?: string | undefined;
  /** Why it wasn't made or undone. */
  problem?: string;
}

/** Whether the item awaits this moderator's decision. */
export const isOpenAfter = (decision: Decision | undefined): boolean =>
  decision === undefined || decision.state === 'failed';

interface Options {
  /** These items are about to be decided on. */
  onDecide(items: readonly ItemRef[]): void;
  /** Finds out why items couldn't be decided on. Those that aren't `kept` leave the list. */
  explainStale(items: readonly ItemRef[]): Promise<Explanation>;
  /** These items were decided on. */
  onMade(items: readonly ItemRef[]): void;
  /** Decisions about these items are about to be undone. */
  onUndo(items: readonly ItemRef[]): void;
  /** Marks items as waiting for a decision again. Posts have a new version. */
  onRestored(items: readonly ItemRef[]): Promise<void>;
  /** Something may have changed in the queues. */
  onChange(): void;
}

/**
 * Decisions and undoing them. Items leave at once, and requests are sent one after the other. If one fails, its items
 * come back with the reason.
 */
export function createDecisions(options: Options) {
  const { onDecide, explainStale, onMade, onUndo, onRestored, onChange } = options;
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map());
  const action = createAction();
  /** What can be undone, the latest last. Each entry was decided at once. */
  let made: (readonly Decision[])[] = [];
  /** Settles after all requests so far. */
  let sent: Promise<unknown> = Promise.resolve();

  function set(decisions: readonly Decision[]): void {
    if (decisions.length === 0) return;
    const all = new Map($decisions.get());
    for (const decision of decisions) all.set(decision.item.id, decision);
    $decisions.set(all);
  }

  function remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const all = new Map($decisions.get());
    for (const id of ids) all.delete(id);
    $decisions.set(all);
  }

  /** Shows the result for each item. */
  async function settle(
    kind: Kind,
    verdict: Verdict,
    result: Awaited<ReturnType<typeof decideInBatches<ItemRef>>>,
  ): Promise<Outcome> {
    const changed = result.changed.map(({ item, decision: id }): Decision => ({
      item,
      verdict,
      state: 'made',
      id,
    }));
    set(changed);
    onMade(changed.map(({ item }) => item));
    const failure = result.error === undefined ? '' : failureOf(kind, result.error);
    set(result.remaining.map((item) => ({ item, verdict, state: 'failed', problem: failure })));
    const stale = result.stale.map(({ item }) => item);
    let staleText = '';
    if (stale.length > 0) {
      const { kept, text } = await explainStale(stale);
      remove(stale.map(({ id }) => id));
      set(kept.map((one) => ({ ...one, verdict: renewed(verdict), state: 'failed' })));
      staleText = text;
    }
    if (changed.length === 0) return { status: 'error', text: failure || staleText };
    made.push(changed);
    return {
      ...(failure && { status: 'error' }),
      text: [
        successText(kind, verdict, changed.length),
        failure && partlyFailedText(kind, result.remaining.length, failure),
        stale.length > 0 && keptText(kind, stale.length),
      ]
        .filter(Boolean)
        .join(' '),
      undo: () => undo(changed),
    };
  }

  /** Undoes decisions about one kind of item. Skips those that are undone already. */
  async function undo(chosen: readonly Decision[]): Promise<void> {
    const undoing = chosen.filter((one) => made.some((all) => all.includes(one)));
    if (undoing.length === 0) return;
    made = made
      .map((all) => all.filter((one) => !undoing.includes(one)))
      .filter((all) => all.length > 0);
    set(undoing.filter(isShown).map((one) => ({ ...one, state: 'undoing' })));
    onUndo(undoing.map(({ item }) => item));
    await (sent = action.queue((report) => sendUndo(undoing, report)));
    onChange();
  }

  /** The rows of a later list don't show earlier decisions. */
  const isShown = ({ item }: Decision) => $decisions.get().get(item.id)?.item === item;

  async function sendUndo(
    undoing: readonly Decision[],
    report: (text: string) => void,
  ): Promise<Outcome> {
    const kind = undoing[0]?.item.kind ?? 'comment';
    const parts = [...Map.groupBy(undoing, ({ id }) => id).values()];
    const { count, skipped, remaining, error } = await undoInSteps(parts.map(stepOf), (done) =>
      report(busyText(done, undoing.length)),
    );
    const left = parts.slice(parts.length - remaining.length).flat();
    const restored = undoing.filter((one) => !skipped.includes(one) && !left.includes(one));
    remove(restored.filter(isShown).map(({ item }) => item.id));
    set(skipped.filter(isShown).map((one) => ({ ...one, problem: notUndoneText })));
    set(left.filter(isShown));
    if (left.length > 0) made.push(left);
    if (restored.length > 0) await onRestored(restored.map(({ item }) => item));
    if (error !== undefined) {
      return { status: 'error', text: failureOf(kind, error), undo: () => undo(left) };
    }
    const texts = [count > 0 && undoneText(kind, count), skipped.length > 0 && notUndoneText];
    return {
      status: count > 0 ? 'success' : 'error',
      text: texts.filter(Boolean).join(' '),
    };
  }

  /** Shows an outcome, for example why something can't be done. */
  const say = (outcome: Outcome) => action.queue(() => Promise.resolve(outcome));

  return {
    /** The decisions about the items in the list. */
    $decisions: readonlyType($decisions),

    /** How the latest decision went. */
    $change: action.$state,

    /** Decides on the items that are still open. All are of one kind and have the same status. */
    async decide(chosen: readonly ItemRef[], verdict: Verdict): Promise<void> {
      const items = chosen.filter(({ id }) => isOpenAfter($decisions.get().get(id)));
      const [first] = items;
      if (!first) return;
      set(items.map((item) => ({ item, verdict, state: 'saving' })));
      onDecide(items);
      sent = action.queue(async (report) => {
        const result = await decideInBatches(items, (batch) => decide(batch, verdict), {
          report: (done) => report(busyText(done, items.length)),
          ...(verdict.status === 'scheduled' && { batchSize: 1 }),
        });
        return settle(first.kind, verdict, result);
      });
      await sent;
      onChange();
    },

    undo,

    /**
     * Undoes the decision about an item or, if there's none, everything that was decided at once last. Waits for
     * decisions that are being saved.
     */
    async undoLast(id: string | undefined): Promise<void> {
      const isDecided = !isOpenAfter($decisions.get().get(id ?? ''));
      await sent;
      const current = isDecided ? $decisions.get().get(id ?? '') : undefined;
      const undoing = current?.state === 'made' ? [current] : (made.at(-1) ?? []);
      if (undoing.length > 0) await undo(undoing);
      else await say({ status: 'error', text: 'There’s nothing to undo.' });
    },

    say,

    /** Hides the outcome. */
    dismissOutcome: action.reset,

    /** Whether requests are being sent. */
    isBusy: () => action.$state.get().status === 'submitting',

    /** Forgets what was decided about items that left the queue. */
    forget: (items: readonly ItemRef[]) => remove(items.map(({ id }) => id)),

    /** Forgets what the rows of a list showed. Notes that failed to be sent stay for another attempt. */
    startList(): void {
      action.reset();
      $decisions.set(
        new Map(
          [...$decisions.get()].filter(
            ([, { state, verdict }]) =>
              state === 'saving' ||
              state === 'undoing' ||
              (state === 'failed' && 'note' in verdict),
          ),
        ),
      );
    },

    clear: action.clear,
  };
}

/** Undoes what one request did. */
function stepOf(part: readonly Decision[]): UndoStep<Decision> {
  return async () => {
    const ids = part.flatMap(refsOf).map(({ id }) => id);
    const [first] = part;
    const { skipped } = await undoDecision(first?.id ?? '', ids);
    const unsure = part.flatMap(refsOf).filter(({ id }) => skipped.includes(id));
    // An earlier attempt may have undone it, though its response was lost.
    const waiting = new Set(await readWaiting(unsure));
    const kept = part.filter((one) =>
      refsOf(one).some((ref) => skipped.includes(ref.id) && !waiting.has(ref.id)),
    );
    return { count: part.length - kept.length, skipped: kept };
  };
}

/** What a decision changed: the item and, if it was a reply, the reply. */
const refsOf = ({ item, verdict }: Decision): ItemRef[] =>
  verdict.status === 'replied' ? [item, { ...item, id: verdict.replyId, from: 'pending' }] : [item];

/** A verdict for another attempt. The ID of a reply that couldn't be published may be in use. */
const renewed = (verdict: Verdict): Verdict =>
  verdict.status === 'replied' ? { ...verdict, replyId: randomId() } : verdict;
