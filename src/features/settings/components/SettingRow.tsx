import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, OutcomeNotice } from '~/features/staff';
import type { Setting } from '../api/settings';
import { describeExpiring } from '../rules/retention-problems';
import { describeValue } from '../rules/values';
import { createSettingEdit, type Deletion, type SettingEdit } from '../store/setting-edit';
import { ValueForm } from './ValueForm';

interface Props {
  setting: Setting;
  /** Loads the settings again. */
  refresh: () => Promise<void>;
}

/** One setting: its value, and the form to change it. */
export function SettingRow({ setting, refresh }: Props) {
  const [edit] = useState(() => createSettingEdit(refresh));
  const form = useStore(edit.$form);
  const change = useStore(edit.$change);
  const deletion = useStore(edit.deletionDialog.$subject);
  const busy = change.status === 'submitting';
  const id = `setting-${setting.name.replace('.', '-')}`;
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = form !== undefined;
  const wasOpen = useRef(isOpen);
  // Closing the form removes the button that had the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li
      className="grid gap-1 border-rule py-3 wrap-anywhere not-first:border-t first:pt-0"
      aria-labelledby={`${id}-label`}
    >
      <h3 id={`${id}-label`} className="label">
        {setting.description}
      </h3>
      {isOpen ? (
        <ValueForm
          id={id}
          setting={setting}
          edit={edit}
          busy={busy}
          error={change.status === 'error' ? change.text : undefined}
        />
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-5">
          <p>
            <b>{describeValue(setting, setting.value)}</b>
          </p>
          <button
            ref={button}
            type="button"
            className="link staff-link-button"
            aria-describedby={`${id}-label`}
            aria-disabled={busy || undefined}
            onClick={() => busy || edit.openForm(setting)}
          >
            {busy ? 'Saving…' : 'Change'}
          </button>
        </div>
      )}
      <OutcomeNotice state={change} isInline isHidden={isOpen} />
      {deletion && <Confirmation setting={setting} edit={edit} deletion={deletion} />}
    </li>
  );
}

interface ConfirmationProps {
  setting: Setting;
  edit: SettingEdit;
  deletion: Deletion;
}

/** Asks before a shorter period deletes data, and says how much. */
function Confirmation({ setting, edit, deletion: { value, expiring } }: ConfirmationProps) {
  const total = expiring.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      title="Delete older data?"
      label="Save and delete"
      isFinal
      state={useStore(edit.$change)}
      onConfirm={() => edit.confirm(setting, { value, expiring })}
      onClose={edit.deletionDialog.close}
    >
      <p>
        <b>{`${setting.description}:`}</b>{' '}
        <span>{`${describeValue(setting, value)} instead of ${describeValue(setting, setting.value).toLowerCase()}.`}</span>
      </p>
      {total === 0 ? (
        <p>Nothing is that old yet, so nothing will be deleted now.</p>
      ) : (
        <>
          <p>The following will be permanently deleted within minutes. You can’t undo this.</p>
          <ul className="my-3 list-disc pl-5">
            {expiring.map(({ rule, description, count }) => (
              <li key={rule}>{describeExpiring({ rule, description, count })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
