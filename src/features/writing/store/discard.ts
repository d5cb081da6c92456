import type { SaveQueue } from '../draft/save-queue';
import { discardDraft } from '../api/versions';
import { saveFirst } from './problems';
import type { Workspace } from './workspace';

/** What discarding removes: changes of a post, a draft that moves to the trash, or what only this browser has. */
export type DiscardKind = 'changes' | 'draft' | 'local';

/** Undefined: there is nothing to discard. */
export function discardKind({
  queue,
  $post,
  $readOnly,
  getAccount,
}: Workspace): DiscardKind | undefined {
  const { base, pending, unsaved } = queue.getDraft();
  const isOnlyHere = base.version === 0 && pending === null;
  const canSave = getAccount() !== null && $readOnly.get() === undefined;
  if (isOnlyHere && !unsaved) return undefined;
  if (!canSave || (isOnlyHere && !$post.get()?.post)) return unsaved ? 'local' : undefined;
  return $post.get()?.post ? 'changes' : 'draft';
}

/** What happens, before it does. */
export const discardTexts: Readonly<Record<DiscardKind, string>> = {
  changes:
    'The editor returns to the text of the post. The post itself stays as it is, and your changes stay in its version history.',
  draft: 'The draft moves to the trash, where an admin can restore it for 30 days.',
  local: 'This text is only in this browser, and it will be deleted here.',
};

/** And after it did. */
export const discardedTexts: Readonly<Record<DiscardKind, string>> = {
  changes: 'Your changes are discarded.',
  draft: 'The draft is in the trash.',
  local: 'The text is deleted.',
};

/** Discards a draft in the database. What isn't saved yet is saved first, so that it isn't lost. Throws if it can't be. */
export async function discardSaved(id: string, queue: SaveQueue): Promise<void> {
  await saveFirst(queue);
  const { version } = queue.getDraft().base;
  if (version > 0 && !(await discardDraft(id, version))) {
    throw new Error('Somebody else has just changed this draft. Reload the page to see it first.');
  }
}
