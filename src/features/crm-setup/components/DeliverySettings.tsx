import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Field } from '~/components/ui/Field';
import { Button, ConfirmDialog, Section, useData } from '~/features/staff';
import { crmSettingNames, secretCrmSettings, type CrmSettingSource } from '~rules/crm-settings';
import { $now } from '~/lib/browser-state';
import { crmProblem } from '~/lib/crm-health';
import type { CrmSettingName, CrmSettingsStatus } from '../api';
import { describeApi, describeSource, settingCopy } from '../rules/settings';
import * as setup from '../store';

/** Where leads are sent, and with what. */
export function DeliverySettings({ settings }: { settings: CrmSettingsStatus }) {
  const health = useData(setup.health.$state);
  const now = useStore($now);
  const problem = health && crmProblem(health, now);
  const lookup = useStore(setup.$lookup);
  const api = lookup === undefined ? undefined : describeApi(lookup);
  return (
    <Section
      id="delivery"
      title="Delivery"
      text={
        settings.connected
          ? `${problem ? '' : 'Leads are sent to the webhook within a second. '}Values set here take effect immediately and override the server’s environment variables. Nobody can view a saved secret, not even you.`
          : 'No webhook is set yet, so leads are stored but not sent. In the CRM, create a workflow that starts with an inbound webhook, and paste its URL here.'
      }
    >
      <div role="alert">
        {problem && <p className="staff-problem mb-5">{`${problem.text}. ${problem.note}`}</p>}
      </div>
      <ul>
        {crmSettingNames.map((name) => (
          <Setting
            key={name}
            name={name}
            source={settings.sources[name]}
            value={settings.values[name]}
          />
        ))}
      </ul>
      <p role="status" className="border-t border-ink pt-3">
        {api ? (
          <span className="staff-chip staff-chip-sentence" data-tone={api.tone}>
            {api.text}
          </span>
        ) : (
          'Checking the API key…'
        )}
      </p>
    </Section>
  );
}

interface Props {
  name: CrmSettingName;
  source: CrmSettingSource;
  /** Undefined if it's secret or not set. */
  value: string | undefined;
}

/** One delivery setting. It can be replaced and removed. */
function Setting({ name, source, value }: Props) {
  const dialog = useStore(setup.action.$dialog);
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
        onClick={() => setup.action.ask({ kind: 'value', name })}
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
          action={setup.action}
          onConfirm={() => setup.remove(name)}
          onClose={() => setup.action.ask({ kind: 'value', name })}
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
      action={setup.action}
      onConfirm={() => setup.save(name, input.current?.value ?? '')}
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
          onClick={() => setup.action.ask({ kind: 'removal', name })}
        >
          Remove it…
        </Button>
      )}
    </ConfirmDialog>
  );
}
