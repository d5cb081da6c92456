import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { EditForm } from '~/features/staff';
import type { CrmSettingSource } from '~rules/crm-settings';
import type { CrmSettingName } from '../api/crm';
import { useCrmSetup } from '../CrmSetupContext';
import { describeSource, settingCopy } from '../rules/settings';
import type { Edit } from '../store/settings';

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
}

/** One delivery setting. It can be replaced and removed. */
export function Setting({ name, source }: Props) {
  const { settings } = useCrmSetup();
  const edit = useStore(settings.$edits)[name];
  const { label, text } = settingCopy[name];
  const isOpen = ['editing', 'submitting', 'error'].includes(edit.status);
  const set = useRef<HTMLButtonElement>(null);
  const isDone = edit.status === 'success';
  // The button that was pressed is gone.
  useEffect(() => {
    if (isDone) set.current?.focus();
  }, [isDone]);
  return (
    <li className="crm-setting" aria-labelledby={`${name}-label`}>
      <h3 id={`${name}-label`} className="label">
        {label}
      </h3>
      <p className="crm-quiet">{text}</p>
      <p className="wrap-anywhere">
        <span
          className="staff-chip crm-chip"
          data-tone={source.from === 'none' ? 'quiet' : 'signal'}
        >
          {describeSource(source)}
        </span>
      </p>
      {isOpen && <ValueForm name={name} edit={edit} />}
      {edit.status === 'removing' && <RemoveQuestion name={name} />}
      {!isOpen && edit.status !== 'removing' && (
        <div className="staff-buttons">
          <button
            ref={set}
            type="button"
            className="action action-outline"
            aria-describedby={`${name}-label`}
            onClick={() => settings.startEditing(name)}
          >
            {source.from === 'none' ? 'Set' : 'Replace'}
          </button>
          {source.from === 'site' && (
            <button
              type="button"
              className="link staff-link-button"
              aria-describedby={`${name}-label`}
              onClick={() => settings.askToRemove(name)}
            >
              Remove
            </button>
          )}
        </div>
      )}
      <p role="status" className="crm-outcome">
        {edit.status === 'success' && edit.text}
      </p>
    </li>
  );
}

function ValueForm({ name, edit }: { name: CrmSettingName; edit: Edit }) {
  const { settings } = useCrmSetup();
  const { isSecret } = settingCopy[name];
  const input = useRef<HTMLInputElement>(null);
  const isError = edit.status === 'error';
  return (
    <EditForm
      labelId={`${name}-label`}
      busy={edit.status === 'submitting'}
      onSave={() => {
        const { value } = input.current ?? {};
        if (value) void settings.save(name, value);
        else input.current?.focus();
      }}
      onCancel={() => settings.cancel(name)}
    >
      <Field
        ref={input}
        id={`${name}-value`}
        label="New value"
        type={isSecret ? 'password' : 'text'}
        // Keeps password managers from offering to save it.
        autoComplete={isSecret ? 'new-password' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        required
        error={isError ? edit.text : undefined}
      />
    </EditForm>
  );
}

function RemoveQuestion({ name }: { name: CrmSettingName }) {
  const { settings } = useCrmSetup();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="group" aria-label={`Remove ${settingCopy[name].label}?`}>
      <p>{`Remove it? Unless an environment variable replaces it, ${settingCopy[name].without}`}</p>
      <div className="staff-buttons">
        <button type="button" className="action" onClick={() => void settings.remove(name)}>
          Remove
        </button>
        <button
          ref={cancel}
          type="button"
          className="action action-outline"
          onClick={() => settings.cancel(name)}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
