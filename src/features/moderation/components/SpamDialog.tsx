import { ConfirmDialog } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { ItemRef } from '../rules/items';
import * as moderation from '../store/moderation';

/** Asks before spam is deleted. */
export function SpamDialog({ items }: { items: readonly ItemRef[] }) {
  const what = countOf(items.length, 'comment');
  return (
    <ConfirmDialog
      title={`Delete ${what} marked as spam?`}
      describedBy="moderation-spam"
      label="Delete"
      busyLabel="Deleting…"
      isFinal
      action={moderation.deletion}
      onConfirm={() => moderation.deleteSpam(items)}
      onClose={moderation.closeDialog}
    >
      <p id="moderation-spam">
        This permanently deletes them. You can’t undo it. Comments with replies that aren’t spam
        stay.
      </p>
    </ConfirmDialog>
  );
}
