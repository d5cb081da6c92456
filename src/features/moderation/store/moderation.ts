import { atom, readonlyType } from 'nanostores';
import { maxUnasked } from '~/features/decisions';
import { createKeys, openAll } from '~/features/staff';
import { countOf } from '~/lib/count';
import * as api from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import { keptSpamText } from '../rules/messages';
import { needsDialog, verdictsFor, type Verdict, type VerdictStatus } from '../rules/verdict';
import * as attempts from './attempts';
import * as cursor from './cursor';
import * as decisions from './decisions';
import * as queue from './queue';

/** A dialog that's open. */
export type Dialog =
  | { kind: 'decide'; status: VerdictStatus; items: readonly ItemRef[] }
  | { kind: 'delete-spam'; items: readonly ItemRef[] };

const $openDialog = atom<Dialog | undefined>();
/** The open dialog. */
export const $dialog = readonlyType($openDialog);

/** What single keys do. */
export const keys = createKeys('moderation-shortcuts', {
  j: 'Next item',
  k: 'Previous item',
  a: 'Approve',
  r: 'Reject',
  s: 'Mark a comment as spam',
  u: 'Undo the last decision',
  x: 'Select or deselect',
});

/** Loads the list from its beginning. */
export async function reload(): Promise<void> {
  cursor.clear();
  decisions.dismissOutcome();
  await queue.reload();
}

/** The selection, or the current item. Posts on screen may have been reloaded since they were selected. */
function targets(): ItemRef[] {
  const shown = new Map(queue.$items.get().map((item) => [item.id, refOf(item)]));
  const selected = [...queue.selection.$items.get().values()];
  if (selected.length > 0) return selected.map((ref) => shown.get(ref.id) ?? ref);
  const current = shown.get(cursor.$currentId.get() ?? '');
  return current ? [current] : [];
}

/** Decides on one item, or on the selection. Asks first if it needs a note or a time, or about many items. */
export function choose(status: VerdictStatus, item?: Item): void {
  const items = (item ? [refOf(item)] : targets()).filter(({ id }) => queue.isOpen(id));
  const [first] = items;
  if (!first || first.from === status) return;
  if (item) cursor.follow(item.id);
  else if (!verdictsFor[first.kind].includes(status)) return;
  if (needsDialog(first.kind, status) || items.length > maxUnasked) {
    $openDialog.set({ kind: 'decide', status, items });
  } else void decisions.decide(items, { status } as Verdict);
}

/** Selects or deselects the current item. */
function toggleCurrent(): void {
  const item = cursor.current();
  if (!item || !queue.isOpen(item.id)) return;
  queue.selection.select([refOf(item)], !queue.selection.$items.get().has(item.id));
}

export const closeDialog = () => $openDialog.set(undefined);

/** Makes the decision that the dialog asked about. */
export function confirm(verdict: Verdict): void {
  const dialog = $openDialog.get();
  closeDialog();
  if (dialog?.kind !== 'decide') return;
  const { items } = dialog;
  if ('note' in verdict) attempts.saveText(items, verdict.note ?? '');
  void decisions.decide(items, verdict);
}

/** Asks before all spam is deleted, at most 500 comments at a time. */
export function askAboutSpam(): void {
  const items = queue.list.data()?.refs;
  if (items) $openDialog.set({ kind: 'delete-spam', items });
}

/** Deletes the spam in the dialog. */
export async function deleteSpam(spam: readonly ItemRef[]): Promise<void> {
  closeDialog();
  await decisions.run(async (report, isPageOpen) => {
    report('Deleting…');
    const deleted = await api.deleteSpam(spam.map(({ id }) => id));
    if (isPageOpen()) await reload();
    const kept = spam.length - deleted;
    const text = `${countOf(deleted, 'comment')} deleted.`;
    return kept > 0 ? `${text} ${keptSpamText(kept)}` : text;
  });
}

function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (decisions.isBusy() || attempts.hasTexts()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

const listenToKeys = () =>
  keys.listen({
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    a: () => choose('approved'),
    r: () => choose('rejected'),
    s: () => choose('spam'),
    u: decisions.undoLast,
    x: toggleCurrent,
  });

/** What was decided. Closing the page forgets it. */
const forgetAll = () => () => {
  closeDialog();
  decisions.clear();
  attempts.clear();
  cursor.clear();
};

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(
  queue.view.connect,
  queue.open,
  () => queue.view.$view.listen(() => void reload()),
  listenToKeys,
  warnBeforeLeaving,
  forgetAll,
);
