import { useStore } from '@nanostores/react';
import { atom, readonlyType } from 'nanostores';
import type { ReactNode } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { load, save } from '~/lib/storage';
import { Button } from './Button';

/**
 * Single-key shortcuts of a page. `labels`: descriptions of what each key does; `?` shows them. `storageKey`: where
 * this browser stores that they're off.
 */
export function createKeys<Key extends string>(
  storageKey: string,
  labels: Readonly<Record<Key, string>>,
) {
  const $isOn = atom(load(storageKey, 'localStorage') !== false);
  const $isHelpOpen = atom(false);
  const showHelp = (isOpen = true) => $isHelpOpen.set(isOpen);
  return {
    labels: { ...labels, '?': 'Show this help' },

    /** Whether they work in this browser. */
    $isOn: readonlyType($isOn),

    /** Whether the help is open. */
    $isHelpOpen: readonlyType($isHelpOpen),

    showHelp,

    /** Turns them on or off (WCAG 2.1.4). */
    turn(isOn: boolean): void {
      $isOn.set(isOn);
      save(storageKey, isOn, 'localStorage');
    },

    /** Runs an action when its key is pressed, except where people type. Returns a function that stops it. */
    listen(ownActions: Readonly<Record<Key, () => unknown>>): () => void {
      const actions = { ...ownActions, '?': showHelp };
      const press = (event: KeyboardEvent) => {
        const { key, repeat } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        if (!$isOn.get() || !Object.hasOwn(actions, key)) return;
        if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
        // A key that's held down must not change one item after the other.
        if (repeat && key !== 'j' && key !== 'k') return;
        event.preventDefault();
        actions[key as Key]();
      };
      document.addEventListener('keydown', press);
      return () => {
        document.removeEventListener('keydown', press);
        showHelp(false);
      };
    },
  };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select, form *'))
  );
}

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
