import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, OutcomeNotice } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import type { Setting } from '../api/settings';
import { describeValue, isDefault } from '../rules/values';
import { createSettingEdit, type SettingChange, type SettingEdit } from '../store/setting-edit';
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
            <LastChange setting={setting} />
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
      {deletion && <Confirmation setting={setting} edit={edit} change={deletion} />}
    </li>
  );
}

/** The default, and who last changed the setting, if anyone did. */
function LastChange({ setting }: { setting: Setting }) {
  const now = useStore($now);
  const { changed_at, changed_by, default_value } = setting;
  const parts = [
    isDefault(setting) ? 'default' : `default: ${describeValue(setting, default_value)}`,
    ...(changed_at
      ? [
          `changed ${relativeTime(Date.parse(changed_at), now)} by ${changed_by ?? 'a removed account'}`,
        ]
      : []),
  ];
  return <span className="staff-quiet">{` (${parts.join(', ')})`}</span>;
}

interface ConfirmationProps {
  setting: Setting;
  edit: SettingEdit;
  change: SettingChange;
}

/** Asks before a shorter period deletes data. */
function Confirmation({ setting, edit, change }: ConfirmationProps) {
  return (
    <ConfirmDialog
      title="Delete older data?"
      label="Save and delete"
      isFinal
      state={useStore(edit.$change)}
      onConfirm={() => edit.confirm(setting, change)}
      onClose={edit.deletionDialog.close}
    >
      <p>
        <b>{`${setting.description}:`}</b>{' '}
        <span>{`${describeValue(setting, change.value)} instead of ${describeValue(setting, setting.value).toLowerCase()}.`}</span>{' '}
        Data past the new period will be permanently deleted within a minute. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
