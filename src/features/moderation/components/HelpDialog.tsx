import { KeysDialog } from '~/features/staff';
import { useModeration } from '../ModerationContext';
import { keys } from '../store/shortcuts';

/** Explains the shortcuts, and turns them off. */
export function HelpDialog() {
  const { closeDialog } = useModeration();
  return (
    <KeysDialog keys={keys} onClose={closeDialog}>
      <p className="staff-note mb-4">
        If items are selected, the keys for decisions apply to all of them.
      </p>
    </KeysDialog>
  );
}
