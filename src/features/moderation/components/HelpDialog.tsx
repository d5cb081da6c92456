import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { useModeration } from '../ModerationContext';
import { shortcuts } from '../rules/shortcuts';
import { $shortcutsOn, turnShortcuts } from '../store/shortcuts';

/** Explains the shortcuts, and turns them off. */
export function HelpDialog() {
  const { closeDialog } = useModeration();
  const on = useStore($shortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeDialog}>
      <Field
        control="checkbox"
        id="shortcuts-on"
        label="Use single-key shortcuts"
        hint="Saved in this browser. Shortcuts do nothing while you type or while a dialog is open."
        checked={on}
        onChange={(event) => turnShortcuts(event.target.checked)}
      />
      <ul className="staff-rows moderation mt-2 mb-4 *:flex *:items-baseline *:gap-x-4 *:py-1">
        {Object.entries(shortcuts).map(([key, label]) => (
          <li key={key}>
            <kbd>{key}</kbd>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <p className="staff-note mb-4">
        If items are selected, the keys for decisions apply to all of them.
      </p>
      <button type="button" className="action" onClick={closeDialog}>
        Done
      </button>
    </Dialog>
  );
}
