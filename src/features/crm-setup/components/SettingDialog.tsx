import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import { secretCrmSettings } from '~rules/crm-settings';
import { useCrmSetup } from '../CrmSetupContext';
import { settingCopy } from '../rules/settings';
import type { SettingChange } from '../store/crm-setup';

/** Asks for the new value of a setting, or whether to remove it. */
export function SettingDialog() {
  const change = useStore(useCrmSetup().dialog.$subject);
  if (!change) return null;
  return change.wanted === 'set' ? <ValueDialog {...change} /> : <RemoveDialog {...change} />;
}

function ValueDialog({ name, value }: SettingChange) {
  const setup = useCrmSetup();
  const input = useRef<HTMLInputElement>(null);
  const isSecret = secretCrmSettings.includes(name);
  return (
    <ConfirmDialog
      title={settingCopy[name].label}
      label="Save"
      busyLabel="Saving…"
      isForm
      state={useStore(setup.$change)}
      onConfirm={() => {
        const { value: entered } = input.current ?? {};
        if (entered) void setup.save(name, entered);
        else input.current?.focus();
      }}
      onClose={setup.dialog.close}
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
    </ConfirmDialog>
  );
}

function RemoveDialog({ name }: SettingChange) {
  const setup = useCrmSetup();
  return (
    <ConfirmDialog
      title={`Remove ${settingCopy[name].label}?`}
      describedBy="setting-removal"
      label="Remove"
      busyLabel="Removing…"
      isFinal
      state={useStore(setup.$change)}
      onConfirm={() => setup.remove(name)}
      onClose={setup.dialog.close}
    >
      <p id="setting-removal">
        {`Unless an environment variable replaces it, ${settingCopy[name].without}`}
      </p>
    </ConfirmDialog>
  );
}
