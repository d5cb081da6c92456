import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ConfirmDialog, createAction } from '~/features/staff';
import { countOf } from '~/lib/count';
import { useModeration } from '../ModerationContext';
import type { ItemRef } from '../rules/items';

/** Asks before spam is deleted. */
export function SpamDialog({ items }: { items: readonly ItemRef[] }) {
  const { deleteSpam, closeDialog } = useModeration();
  const [action] = useState(() => createAction());
  const what = countOf(items.length, 'comment');
  return (
    <ConfirmDialog
      title={`Delete ${what} marked as spam?`}
      describedBy="moderation-spam"
      label="Delete"
      busyLabel="Deleting…"
      isFinal
      state={useStore(action.$state)}
      onConfirm={() =>
        action.run(async () => {
          await deleteSpam(items);
          return '';
        })
      }
      onClose={closeDialog}
    >
      <p id="moderation-spam">
        This permanently deletes them. You can’t undo it. Comments with replies that aren’t spam
        stay.
      </p>
    </ConfirmDialog>
  );
}
