import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ConfirmDialog } from '~/features/staff';
import { discardKind, discardTexts } from '../store/discard';
import { useWorkspace, useWriting } from '../WritingContext';

/** Asks before the draft is discarded, and says what happens. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const { action, discard } = useWriting();
  const workspace = useWorkspace();
  const [kind] = useState(() => discardKind(workspace) ?? 'local');
  return (
    <ConfirmDialog
      title={kind === 'changes' ? 'Discard your changes?' : 'Discard this draft?'}
      describedBy="discard-text"
      label="Discard"
      busyLabel="Discarding…"
      state={useStore(action.$state)}
      onConfirm={async () => {
        if (await discard()) onClose();
      }}
      onClose={onClose}
    >
      <p id="discard-text">{`${discardTexts[kind]} You can undo this while you stay on this page.`}</p>
    </ConfirmDialog>
  );
}
