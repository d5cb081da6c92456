import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { useModeration } from '../ModerationContext';
import { actionNames, shortcutActions, type ShortcutAction } from '../rules/shortcuts';
import { $shortcuts, remap, resetShortcuts, turnShortcuts } from '../store/shortcuts';

/** Explains the shortcuts, and changes them. */
export function HelpDialog() {
  const { closeDialog } = useModeration();
  const { on, keys } = useStore($shortcuts);
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
      <ul className="staff-rows mt-2 mb-4 *:grid *:grid-cols-[minmax(0,1fr)_4rem] *:items-center *:gap-x-4 *:py-1">
        {actionNames.map((name) => (
          <KeyField key={`${name}-${keys[name]}`} name={name} />
        ))}
      </ul>
      <p className="staff-note mb-4">
        If items are selected, the keys for decisions apply to all of them.
      </p>
      <div className="dialog-buttons">
        <button type="button" className="action" onClick={closeDialog}>
          Done
        </button>
        <button type="button" className="action action-outline" onClick={resetShortcuts}>
          Use the default keys
        </button>
      </div>
    </Dialog>
  );
}

function KeyField({ name }: { name: ShortcutAction }) {
  const { keys } = useStore($shortcuts);
  const [error, setError] = useState<string>();
  const id = `key-${name}`;
  return (
    <li>
      <label htmlFor={id}>{shortcutActions[name].label}</label>
      <input
        id={id}
        className="field-control text-center"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2}
        defaultValue={keys[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = event.target.value.replace(keys[name], '');
          if (typed) setError(remap(name, typed));
        }}
        onBlur={(event) => {
          event.target.value = keys[name];
          setError(undefined);
        }}
      />
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="col-span-full pb-1 text-sm font-semibold text-warm"
        >
          {error}
        </p>
      )}
    </li>
  );
}
