import { rpc } from '~/features/auth';
import type { SaveQueue } from '../draft/save-queue';
import { problem, saveFirst } from './problems';
import type { Workspace } from './workspace';

/** What discarding removes: changes of a post, a draft that moves to the trash, or what only this browser has. */
export type DiscardKind = 'changes' | 'draft' | 'local';

/** Undefined: there is nothing to discard. */
export function discardKind(workspace: Workspace): DiscardKind | undefined {
  const { queue, $post, $readOnly, account } = workspace;
  const { base, pending, unsaved } = queue.getDraft();
  const isOnlyHere = base.version === 0 && pending === null;
  const canSave = account !== null && $readOnly.get() === undefined;
  if (isOnlyHere && !unsaved) return undefined;
  if (!canSave || (isOnlyHere && !$post.get()?.post)) return unsaved ? 'local' : undefined;
  return $post.get()?.post ? 'changes' : 'draft';
}

/** Says what discarding did. It can be undone while the page is open. */
export const discardedTexts: Readonly<Record<DiscardKind, string>> = {
  changes: 'Changes discarded. They’re in the version history.',
  draft: 'Draft moved to the trash.',
  local: 'Text deleted.',
};

/**
 * Discards a draft in the database: it becomes a revision of its post or, if it has none, moves to the trash. Saves
 * unsaved changes first, so that they aren't lost, and throws if that fails.
 */
export async function discardSaved(id: string, queue: SaveQueue): Promise<void> {
  await saveFirst(queue);
  const { version } = queue.getDraft().base;
  const isDiscarded =
    version === 0 || (await rpc('discard_draft', { draft_id: id, expected_version: version }));
  if (!isDiscarded) {
    throw problem(
      'Someone else just changed this draft. Reload the page to see the changes first.',
    );
  }
}
