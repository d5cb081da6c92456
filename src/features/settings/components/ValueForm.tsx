import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { EditForm } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import { signUpPolicies } from '~/lib/setting-text';
import type { Setting } from '../api/settings';
import { describeValue, formOf, numberLabel, type SettingForm } from '../rules/values';
import type { SettingEdit } from '../store/setting-edit';

interface Props {
  /** For the IDs of the fields. */
  id: string;
  setting: Setting;
  edit: SettingEdit;
  /** Whether it's being saved. */
  busy: boolean;
  error: string | undefined;
}

/** The form to change a setting. */
export function ValueForm({ id, setting, edit, busy, error }: Props) {
  const [form, setForm] = useState(() => formOf(setting));
  const change = (values: Partial<SettingForm>) => setForm({ ...form, ...values });
  return (
    <EditForm
      labelId={`${id}-label`}
      busy={busy}
      more={
        <button
          type="button"
          className="link staff-link-button"
          onClick={() => setForm(formOf({ ...setting, value: setting.default_value }))}
        >
          {`Use the default: ${describeValue(setting, setting.default_value)}`}
        </button>
      }
      onSave={() => void edit.submit(setting, form)}
      onCancel={edit.closeForm}
    >
      {setting.kind === 'sign-up' ? (
        <SignUpFields id={id} form={form} error={error} onChange={change} />
      ) : (
        <NumberFields id={id} setting={setting} form={form} error={error} onChange={change} />
      )}
    </EditForm>
  );
}

interface FieldsProps {
  id: string;
  form: SettingForm;
  error: string | undefined;
  onChange: (values: Partial<SettingForm>) => void;
}

function NumberFields({ id, setting, form, error, onChange }: FieldsProps & { setting: Setting }) {
  const { minimum, maximum, is_optional } = setting;
  return (
    <>
      {is_optional && (
        <Field
          control="checkbox"
          id={`${id}-unlimited`}
          label="No limit (keep data until someone deletes it)"
          compact
          checked={form.unlimited}
          onChange={(event) => onChange({ unlimited: event.currentTarget.checked })}
        />
      )}
      {!form.unlimited && (
        <Field
          id={`${id}-number`}
          className="max-w-80"
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
      {form.unlimited && error && (
        <p role="alert" className="font-semibold text-warm">
          {error}
        </p>
      )}
    </>
  );
}

function SignUpFields({ id, form, error, onChange }: FieldsProps) {
  const hasDomains = form.policy === 'domains';
  return (
    <>
      <Field
        control="select"
        id={`${id}-policy`}
        label="Sign-up is open to"
        error={hasDomains ? undefined : error}
        value={form.policy}
        onChange={(event) => onChange({ policy: event.currentTarget.value })}
      >
        <Options items={Object.entries(signUpPolicies)} />
      </Field>
      {hasDomains && (
        <Field
          id={`${id}-domains`}
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
