import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import { secretCrmSettings, type CrmSettingSource } from '~rules/crm-settings';
import type { CrmSettingName } from '../api';
import { describeSource, settingCopy } from '../rules/settings';
import * as setup from '../store';

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
  /** Undefined if it's secret or not set. */
  value: string | undefined;
}

/** One delivery setting. It can be replaced and removed. */
export function Setting({ name, source, value }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { label, text } = settingCopy[name];
  return (
    <li
      className="grid gap-2 border-rule pb-5 not-first:border-t not-first:pt-5"
      aria-labelledby={`${name}-label`}
    >
      <h3 id={`${name}-label`} className="label">
        {label}
      </h3>
      <p className="staff-quiet">{text}</p>
      <p className="wrap-anywhere">
        <span
          className="staff-chip staff-chip-sentence"
          data-tone={source.from === 'none' ? 'quiet' : 'signal'}
        >
          {describeSource(source)}
        </span>
      </p>
      {value && <code className="wrap-anywhere">{value}</code>}
      <div className="staff-buttons">
        <button
          type="button"
          className="action action-outline"
          onClick={() => {
            setup.action.reset();
            setOpen(true);
          }}
        >
          <span>{source.from === 'none' ? 'Set…' : 'Replace…'}</span>
          <span className="sr-only">{` ${label}`}</span>
        </button>
      </div>
      {isOpen && (
        <ValueDialog name={name} source={source} value={value} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}

/** The form to replace a value. Before it's removed, which deletes it, it says what that means, and asks. */
function ValueDialog({ name, source, value, onClose }: Props & { onClose: () => void }) {
  const state = useStore(setup.action.$state);
  const [isRemoving, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSecret = secretCrmSettings.includes(name);
  const { label, without } = settingCopy[name];
  const closeIf = (done: boolean) => done && onClose();
  const askToRemove = (asks: boolean) => {
    // An error was about the other question.
    setup.action.reset();
    setRemoving(asks);
  };
  if (isRemoving) {
    return (
      <ConfirmDialog
        key="removal"
        title={`Remove “${label}”?`}
        label="Remove"
        busyLabel="Removing…"
        isFinal
        state={state}
        onConfirm={() => setup.remove(name).then(closeIf)}
        onClose={() => askToRemove(false)}
      >
        <p>
          <span>{`Without it, and without an environment variable, ${without}`}</span> You can’t
          undo this.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="form"
      title={label}
      label="Save"
      busyLabel="Saving…"
      isForm
      state={state}
      onConfirm={() => setup.save(name, input.current?.value ?? '').then(closeIf)}
      onClose={onClose}
    >
      <Field
        ref={input}
        id={`${name}-value`}
        label="New value"
        defaultValue={value}
        type={isSecret ? 'password' : 'text'}
        // Keeps password managers from offering to save it.
        autoComplete={isSecret ? 'new-password' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      {source.from === 'site' && (
        <button
          type="button"
          className="link staff-link-button justify-self-start"
          onClick={() => askToRemove(true)}
        >
          Remove it…
        </button>
      )}
    </ConfirmDialog>
  );
}
