import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { Button } from './Button';
import type { createKeys } from './keys';

interface Props {
  keys: Omit<ReturnType<typeof createKeys>, 'listen'>;
  /** Notes below the list of keys. */
  children?: ReactNode;
}

/** A button below a list that explains the page's keys, and turns them on or off. Hidden on touchscreens. */
export function KeysHelp({ keys, children }: Props) {
  const { labels, $isOn, $isHelpOpen, showHelp, turn } = keys;
  const isOn = useStore($isOn);
  const close = () => showHelp(false);
  return (
    <>
      <Button look="link" className="mt-4 pointer-coarse:hidden" onClick={showHelp}>
        {`Keyboard shortcuts (${isOn ? 'press ?' : 'off'})`}
      </Button>
      {useStore($isHelpOpen) && (
        <Dialog title="Keyboard shortcuts" startAtTitle onClose={close}>
          <dl className="mb-4">
            {Object.entries(labels).map(([key, text]) => (
              <div key={key} className="flex gap-4 py-1">
                <dt className="w-8 font-mono font-bold">{key}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {children}
          <Field
            control="checkbox"
            id="keys-on"
            label="Use single-key shortcuts"
            hint="Saved in this browser. Shortcuts don’t work while you’re typing."
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
          <div className="dialog-buttons">
            <Button look="main" onClick={close}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
