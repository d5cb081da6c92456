import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '~/components/ui/Field';
import { createAction, EditForm, OutcomeNotice, type ActionState } from '~/features/staff';
import { secretCrmSettings, type CrmSettingSource } from '~rules/crm-settings';
import type { CrmSettingName } from '../api/crm';
import { useCrmSetup } from '../CrmSetupContext';
import { describeSource, settingCopy } from '../rules/settings';

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
  /** Undefined if it's secret or not set. */
  value: string | undefined;
}

/** One delivery setting. It can be replaced and removed. */
export function Setting({ name, source, value }: Props) {
  const setup = useCrmSetup();
  const [change] = useState(createAction);
  const state = useStore(change.$state);
  const [open, setOpen] = useState<'form' | 'question'>();
  const { label, text } = settingCopy[name];
  const set = useRef<HTMLButtonElement>(null);
  const isDone = state.status === 'success' && !open;
  // The button that was pressed is gone.
  useEffect(() => {
    if (isDone) set.current?.focus();
  }, [isDone]);
  const show = (part: typeof open) => {
    change.reset();
    setOpen(part);
  };
  const run = async (task: () => Promise<string>) => {
    if (await change.run(task)) setOpen(undefined);
  };
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
      {open === 'form' && (
        <ValueForm
          name={name}
          value={value}
          state={state}
          onSave={(value) => void run(() => setup.save(name, value))}
          onCancel={() => show(undefined)}
        />
      )}
      {open === 'question' && (
        <RemoveQuestion
          name={name}
          isBusy={state.status === 'submitting'}
          onConfirm={() => void run(() => setup.remove(name))}
          onCancel={() => show(undefined)}
        />
      )}
      {!open && (
        <div className="staff-buttons">
          <button
            ref={set}
            type="button"
            className="action action-outline"
            aria-describedby={`${name}-label`}
            onClick={() => show('form')}
          >
            {source.from === 'none' ? 'Set' : 'Replace'}
          </button>
          {source.from === 'site' && (
            <button
              type="button"
              className="link staff-link-button"
              aria-describedby={`${name}-label`}
              onClick={() => show('question')}
            >
              Remove
            </button>
          )}
        </div>
      )}
      <OutcomeNotice state={state} isInline isHidden={open === 'form'} />
    </li>
  );
}

interface FormProps {
  name: CrmSettingName;
  value: string | undefined;
  state: ActionState;
  onSave: (value: string) => void;
  onCancel: () => void;
}

function ValueForm({ name, value, state, onSave, onCancel }: FormProps) {
  const isSecret = secretCrmSettings.includes(name);
  const input = useRef<HTMLInputElement>(null);
  return (
    <EditForm
      labelId={`${name}-label`}
      busy={state.status === 'submitting'}
      onSave={() => {
        const { value } = input.current ?? {};
        if (value) onSave(value);
        else input.current?.focus();
      }}
      onCancel={onCancel}
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
        error={state.status === 'error' ? state.text : undefined}
      />
    </EditForm>
  );
}

interface QuestionProps {
  name: CrmSettingName;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function RemoveQuestion({ name, isBusy, onConfirm, onCancel }: QuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="group" aria-label={`Remove ${settingCopy[name].label}?`}>
      <p>{`Remove it? Unless an environment variable replaces it, ${settingCopy[name].without}`}</p>
      <div className="staff-buttons">
        <button
          type="button"
          className="action"
          aria-disabled={isBusy || undefined}
          onClick={onConfirm}
        >
          Remove
        </button>
        <button ref={cancel} type="button" className="action action-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
