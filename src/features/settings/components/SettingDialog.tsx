import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { Button, ConfirmDialog } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import { signUpPolicies } from '~/lib/setting-text';
import type { Setting } from '../api/settings';
import { describeExpiring } from '../rules/retention-problems';
import { describeValue, formOf, numberLabel, type SettingForm } from '../rules/values';
import * as store from '../store/settings';
import type { Deletion } from '../store/settings';

/** The form to change a setting. Before a shorter period deletes data, it says how much, and asks. */
export function SettingDialog({ setting }: { setting: Setting }) {
  const change = useStore(store.action.$state);
  const [form, setForm] = useState(() => formOf(setting));
  const [deletion, setDeletion] = useState<Deletion>();
  if (deletion) {
    return (
      <ConfirmDialog
        key="deletion"
        title="Delete older data?"
        label="Save and delete"
        isFinal
        action={store.action}
        // If that fails, the form says why.
        onConfirm={() => store.save(setting, deletion.value).then(() => setDeletion(undefined))}
        onClose={() => setDeletion(undefined)}
      >
        <Consequences setting={setting} deletion={deletion} />
      </ConfirmDialog>
    );
  }
  const fields = {
    setting,
    form,
    error: change.status === 'error' && change.field ? change.text : undefined,
    onChange: (values: Partial<SettingForm>) => setForm({ ...form, ...values }),
  };
  return (
    <ConfirmDialog
      key="form"
      title={setting.description}
      label="Save"
      busyLabel="Saving…"
      isForm
      action={store.action}
      onConfirm={async () => setDeletion(await store.submit(setting, form))}
    >
      {setting.kind === 'sign-up' ? <SignUpFields {...fields} /> : <NumberFields {...fields} />}
      <Button
        look="link"
        className="justify-self-start"
        onClick={() => setForm(formOf({ ...setting, value: setting.default_value }))}
      >
        {`Use the default: ${describeValue(setting, setting.default_value)}`}
      </Button>
    </ConfirmDialog>
  );
}

function Consequences({ setting, deletion }: { setting: Setting; deletion: Deletion }) {
  const { value, expiring } = deletion;
  return (
    <>
      <p>
        <b>{`${setting.description}:`}</b>{' '}
        <span>{`${describeValue(setting, value)} instead of ${describeValue(setting, setting.value).toLowerCase()}.`}</span>
      </p>
      {expiring.every(({ count }) => count === 0) ? (
        <p>Nothing is that old yet, so nothing will be deleted now.</p>
      ) : (
        <>
          <p>The following will be permanently deleted within minutes. You can’t undo this.</p>
          <ul className="my-3 list-disc pl-5">
            {expiring.map((each) => (
              <li key={each.rule}>{describeExpiring(each)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface FieldsProps {
  setting: Setting;
  form: SettingForm;
  error: string | undefined;
  onChange: (values: Partial<SettingForm>) => void;
}

function NumberFields({ setting, form, error, onChange }: FieldsProps) {
  const { minimum, maximum, is_optional } = setting;
  return (
    <>
      {!form.unlimited && (
        <Field
          id="setting-number"
          label={numberLabel(setting)}
          hint={`From ${formatNumber(minimum ?? 0)} to ${formatNumber(maximum ?? 0)}`}
          inputMode="numeric"
          autoComplete="off"
          required
          error={error}
          value={form.number}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
      )}
      {is_optional && (
        <Field
          control="checkbox"
          id="setting-unlimited"
          label="No limit (keep data until someone deletes it)"
          error={form.unlimited ? error : undefined}
          checked={form.unlimited}
          onChange={(event) => onChange({ unlimited: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function SignUpFields({ form, error, onChange }: FieldsProps) {
  return (
    <>
      <Field
        control="select"
        id="setting-policy"
        label="Sign-up is open to"
        error={form.policy === 'domains' ? undefined : error}
        value={form.policy}
        onChange={(event) => onChange({ policy: event.currentTarget.value })}
      >
        <Options items={Object.entries(signUpPolicies)} />
      </Field>
      {form.policy === 'domains' && (
        <Field
          id="setting-domains"
          label="Domains"
          hint="Separate domains with commas, such as example.com, example.org"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          error={error}
          value={form.domains}
          onChange={(event) => onChange({ domains: event.currentTarget.value })}
        />
      )}
    </>
  );
}
