import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { keys } from '../rules/keys';
import { $keysOn, turnKeys } from '../store/keys';

/** Explains the keys that work on this page, and turns them on or off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useStore($keysOn);
  return (
    <Dialog title="Keyboard shortcuts" startAtTitle onClose={onClose}>
      <dl className="mb-4">
        {Object.entries(keys).map(([key, text]) => (
          <div key={key} className="flex gap-4 py-1">
            <dt className="w-8 font-mono font-bold">{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Field
        control="checkbox"
        id="keys-on"
        label="Use single-key shortcuts"
        hint="Saved in this browser. They do nothing while you type. ? always works."
        checked={on}
        onChange={({ target }) => turnKeys(target.checked)}
      />
      <div className="dialog-buttons">
        <button type="button" className="action" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
