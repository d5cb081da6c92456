import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import type { Json } from '~rules/database.types';
import type { Setting } from '../api/settings';
import { describeValue, isDefault } from '../rules/values';
import { useSettings } from '../SettingsContext';
import { ValueForm } from './ValueForm';

/** One setting: its value, and the form to change it. */
export function SettingRow({ setting }: { setting: Setting }) {
  const store = useSettings();
  const edit = useStore(store.$edits)[setting.name];
  const isSaving = edit?.status === 'submitting';
  const isOpen =
    edit?.status === 'editing' ||
    (edit?.status === 'confirming' && !edit.undoes) ||
    (edit?.status === 'submitting' && edit.isFormOpen);
  // Stays behind the dialog, which returns the focus to Undo.
  const outcome = edit?.status === 'confirming' ? edit.undoes : edit;
  const id = `setting-${setting.name.replace('.', '-')}`;
  const change = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // Closing the form removes the button that had the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li className="settings-row" aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`} className="label">
        {setting.description}
      </h3>
      {isOpen ? (
        <ValueForm
          id={id}
          setting={setting}
          busy={isSaving}
          error={edit.status === 'editing' ? edit.error : undefined}
        />
      ) : (
        <div className="settings-value">
          <p>
            <b>{describeValue(setting, setting.value)}</b>
            <LastChange setting={setting} />
          </p>
          <button
            ref={change}
            type="button"
            className="link staff-link-button"
            aria-describedby={`${id}-label`}
            aria-disabled={isSaving || undefined}
            onClick={() => isSaving || store.startEditing(setting)}
          >
            {isSaving ? 'Saving…' : 'Change'}
          </button>
        </div>
      )}
      <div role="status" className="settings-outcome">
        {outcome?.status === 'success' && (
          <p>
            <span>{outcome.text}</span>{' '}
            {outcome.undo && (
              <button
                type="button"
                className="link staff-link-button"
                onClick={() => void store.undo(setting)}
              >
                Undo
              </button>
            )}
          </p>
        )}
      </div>
      <p role="alert" className="settings-problem">
        {edit?.status === 'error' && edit.text}
      </p>
      {edit?.status === 'confirming' && <Confirmation setting={setting} value={edit.value} />}
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
  return <span className="settings-quiet">{` (${parts.join(', ')})`}</span>;
}

/** Asks before a shorter period deletes data. */
function Confirmation({ setting, value }: { setting: Setting; value: Json }) {
  const store = useSettings();
  return (
    <Dialog title="Delete older data?" startAtTitle onClose={() => store.closeQuestion(setting)}>
      <p>
        <b>{`${setting.description}:`}</b>{' '}
        <span>{`${describeValue(setting, value)} instead of ${describeValue(setting, setting.value).toLowerCase()}.`}</span>{' '}
        Data past the new period will be permanently deleted within a minute. This can’t be undone.
      </p>
      <DialogButtons
        label="Save and delete"
        onConfirm={() => void store.confirm(setting)}
        onCancel={() => store.closeQuestion(setting)}
      />
    </Dialog>
  );
}
