import { atom, computed } from 'nanostores';
import { undoInBatches, type DecisionResult, type Made } from '~/features/decisions';
import { createAction, RequestError, type Change, type Outcome } from '~/features/staff';
import * as api from '../api/moderation';
import type { ItemRef } from '../rules/items';
import {
  busyText,
  failureOf,
  notUndoneText,
  partlyFailedText,
  staleText,
  successText,
  undoneText,
  unexplainedText,
  unreadText,
  unsentText,
} from '../rules/messages';
import type { Verdict } from '../rules/verdict';
import * as attempts from './attempts';
import * as cursor from './cursor';
import { isOpen, list, renew, resetGone, selection, setDecided } from './queue';

/** What was decided at once, about one kind of item. */
type Entry = readonly Made<ItemRef>[];

/** An item that wasn't decided on and stays in the list, with the reason. */
interface Kept {
  item: ItemRef;
  problem: string;
}

/** What nobody will see, because the page was closed. */
const nothing: Outcome = { text: '' };

const action = createAction();

/** How the latest decision went. */
export const { $state: $change, queue: run, reset: dismissOutcome } = action;

/** Decisions that can be undone, latest last. */
const $entries = atom<readonly Entry[]>([]);

/** Whether there's something to undo that the outcome of the latest decision doesn't offer. */
export const $canUndoLast = computed(
  [$entries, $change],
  (entries, change) => entries.length > 0 && !('undo' in change && change.undo),
);

/**
 * Decides on items. All are of one kind and have the same status. They leave at once, and requests are sent one after
 * the other. If one fails, its items come back with the reason.
 */
export async function decide(items: readonly ItemRef[], verdict: Verdict): Promise<void> {
  const [first] = items;
  if (!first) return;
  setDecided(items, 'saving');
  selection.select(items, false);
  resetGone();
  const current = cursor.current();
  if (!current || !isOpen(current.id)) void cursor.focusNextOpen();
  await run(async (report, isPageOpen) => {
    report('Saving…');
    const others = verdict.status === 'replied' ? items.map(attempts.getReplyId) : [];
    const [replyId = ''] = others;
    const { made, changed, stale, remaining, error } = await attempts.decider.decide(
      items,
      (batch) => api.decide(batch, verdict, replyId),
      (done) => report(busyText(done, items.length)),
    );
    if (!isPageOpen()) return nothing;
    const entry = made.map((each) => ({ ...each, others }));
    if (entry.length > 0) $entries.set([...$entries.get(), entry]);
    attempts.saveText(changed, '');
    attempts.clearReplies([...changed, ...stale.map(({ item }) => item)]);
    const isTaken = error instanceof RequestError && error.code === api.replyTaken;
    if (isTaken) attempts.clearReplies(remaining);
    const failure = error === undefined ? '' : failureOf(first.kind, error);
    const kept = await keepStale(stale);
    if (!isPageOpen()) return nothing;
    const staleReason = stale.length > 0 ? staleText(first.kind, stale, kept) : '';
    const back = [...remaining.map((item) => ({ item, problem: failure })), ...kept];
    attempts.setProblems(items, back);
    setDecided(items, 'saved');
    setDecided(back.map(({ item }) => item));
    if (changed.length === 0) return { status: 'error', text: failure || staleReason };
    const texts = [
      successText(first.kind, verdict, changed.length),
      failure && partlyFailedText(first.kind, remaining.length, failure),
      staleReason,
    ];
    const text = texts.filter(Boolean).join(' ');
    return { ...(failure && { status: 'error' }), text, undo: () => undo(entry) };
  });
}

/**
 * Stale items that stay in the list: posts that have a newer version, and items that the moderator wrote something
 * about.
 */
async function keepStale(stale: DecisionResult<ItemRef>['stale']): Promise<readonly Kept[]> {
  const posts = stale.map(({ item }) => item).filter(({ kind }) => kind === 'post');
  // The text of a comment never changes.
  const isKnown = posts.length === 0 || (await renew(posts));
  const versions = new Map(
    list.data()?.items.map((item) => [item.id, item.kind === 'post' ? item.version : 0]),
  );
  return stale.flatMap(({ item, isUnanswered }): Kept[] => {
    if (!isKnown) return [{ item, problem: unexplainedText }];
    const isNewer = (versions.get(item.id) ?? item.version) !== item.version;
    if (isNewer) return [{ item, problem: unreadText }];
    return attempts.getText(item.id) ? [{ item, problem: unsentText(isUnanswered) }] : [];
  });
}

/** Undoes one entry, even if another decision was made since. */
const undo = (entry: Entry) => run((...args) => sendUndo(entry, ...args));

/** Undoes the latest decision about all of its items, even if it's still being saved. */
export const undoLast = () => run((...args) => sendUndo($entries.get().at(-1), ...args));

async function sendUndo(
  entry: Entry | undefined,
  ...[report, isPageOpen]: Parameters<Change>
): Promise<Outcome> {
  const all = $entries.get();
  const first = entry?.[0]?.items[0];
  // It may have been undone while this waited.
  if (!entry || !first || !all.includes(entry)) {
    return { status: 'error', text: 'There’s nothing to undo.' };
  }
  const total = entry.reduce((sum, { items }) => sum + items.length, 0);
  const { restored, skipped, remaining, error } = await undoInBatches(entry, (done) =>
    report(busyText(done, total)),
  );
  if (!isPageOpen()) return nothing;
  $entries.set(
    all.flatMap((each) => {
      if (each !== entry) return [each];
      return remaining.length > 0 ? [remaining] : [];
    }),
  );
  if (restored.length > 0) await bringBack(restored);
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

/** Shows items again whose decision was undone, and moves to the first of them. Posts have a new version. */
async function bringBack(restored: readonly ItemRef[]): Promise<void> {
  setDecided(restored);
  await renew(restored);
  const first = list.data()?.items.find(({ id }) => restored.some((item) => item.id === id));
  if (first) cursor.focus(first.id);
}

/** Whether requests are being sent. */
export const isBusy = () => $change.get().status === 'submitting';

/** Clears everything when the page is closed. */
export function clear(): void {
  action.clear();
  $entries.set([]);
}
