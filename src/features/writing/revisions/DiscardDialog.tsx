import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { discardKind, discardTexts } from '../store/discard';
import { errorText } from '../store/problems';
import { useWorkspace, useWriting } from '../WritingContext';

/** Asks before the draft is discarded, and says what happens. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const { discard } = useWriting();
  const workspace = useWorkspace();
  const [kind] = useState(() => discardKind(workspace) ?? 'local');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function confirm(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await discard();
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={kind === 'changes' ? 'Discard your changes?' : 'Discard this draft?'}
      describedBy="discard-text"
      onClose={onClose}
    >
      <p id="discard-text">{`${discardTexts[kind]} You can undo this while you stay on this page.`}</p>
      <p role="alert" className="font-semibold text-warm">
        {problem}
      </p>
      <DialogButtons
        label={busy ? 'Discarding…' : 'Discard'}
        onConfirm={() => void confirm()}
        onCancel={onClose}
        busy={busy}
      />
    </Dialog>
  );
}
