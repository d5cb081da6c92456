import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { Button, ConfirmDialog } from '~/features/staff';
import { secretCrmSettings, type CrmSettingSource } from '~rules/crm-settings';
import type { CrmSettingName } from '../api';
import { describeSource, settingCopy } from '../rules/settings';
import { action, remove, save } from '../store';

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
  /** Undefined if it's secret or not set. */
  value: string | undefined;
}

/** One delivery setting. It can be replaced and removed. */
export function Setting({ name, source, value }: Props) {
  const dialog = useStore(action.$dialog);
  const open = dialog && 'name' in dialog && dialog.name === name ? dialog.kind : undefined;
  const { label, text, without } = settingCopy[name];
  const isSet = source.from !== 'none';
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 border-rule py-4 not-first:border-t first:pt-0"
      aria-labelledby={`${name}-label`}
    >
      <div className="grid gap-1 wrap-anywhere">
        <h3 id={`${name}-label`} className="label">
          {label}
        </h3>
        <p className="staff-quiet">{text}</p>
        <p>
          <span className="staff-chip staff-chip-sentence" data-tone={isSet ? 'signal' : 'quiet'}>
            {describeSource(source)}
          </span>
        </p>
        {value && <code>{value}</code>}
      </div>
      <Button
        // Nothing else works without it.
        look={name === 'webhook_url' && !isSet ? 'main' : 'outline'}
        onClick={() => action.ask({ kind: 'value', name })}
      >
        <span>{isSet ? 'Replace…' : 'Set…'}</span>
        <span className="sr-only">{` ${label}`}</span>
      </Button>
      {open === 'value' && <ValueDialog name={name} source={source} value={value} />}
      {open === 'removal' && (
        <ConfirmDialog
          title={`Remove “${label}”?`}
          label="Remove"
          busyLabel="Removing…"
          isFinal
          action={action}
          onConfirm={() => remove(name)}
          onClose={() => action.ask({ kind: 'value', name })}
        >
          <p>
            <span>{`Without it, and without an environment variable, ${without}`}</span> You can’t
            undo this.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The form to replace a value, or to go on to remove it. */
function ValueDialog({ name, source, value }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isSecret = secretCrmSettings.includes(name);
  return (
    <ConfirmDialog
      title={settingCopy[name].label}
      label="Save"
      busyLabel="Saving…"
      isForm
      action={action}
      onConfirm={() => save(name, input.current?.value ?? '')}
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
        <Button
          look="link"
          className="justify-self-start"
          onClick={() => action.ask({ kind: 'removal', name })}
        >
          Remove it…
        </Button>
      )}
    </ConfirmDialog>
  );
}
