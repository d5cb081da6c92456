import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useStore } from '@nanostores/react';
import { flatten, object, safeParse } from 'valibot';
import { warmToasts } from '~/lib/toasts';
import { accountFields, type AccountField, type AccountValues } from '~rules/account/account';
import { $email, $submission, type } from '../store/portal';
import { AccountInput } from './AccountInput';

type Errors = Partial<Record<AccountField, string>>;

interface FormProps {
  fields: readonly AccountField[];
  /** Overrides of the fields' labels. */
  labels?: Partial<Record<AccountField, string>>;
  submitLabel: string;
  busyLabel?: string;
  /** Values of fields that the form doesn't have are empty. */
  onSubmit: (values: AccountValues) => Promise<void>;
}

/** A form of the portal. Errors appear when it's submitted, and disappear when their field is edited. */
export function PortalForm({ fields, labels, submitLabel, busyLabel, onSubmit }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [invalid, setInvalid] = useState<Errors>({});
  const submission = useStore($submission);
  const problem = submission.status === 'error' ? submission.problem : undefined;
  const errors: Errors = problem?.field ? { ...invalid, [problem.field]: problem.text } : invalid;
  const busy = submission.status === 'submitting';

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [invalid, problem]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const values: AccountValues = {
      fullName: '',
      email: '',
      password: '',
      newPassword: '',
      code: '',
    };
    for (const name of fields) values[name] = String(new FormData(event.currentTarget).get(name));
    const schema = object(Object.fromEntries(fields.map((name) => [name, accountFields[name]])));
    const result = safeParse(schema, values);
    if (result.success) {
      setInvalid({});
      void onSubmit({ ...values, ...result.output });
    } else {
      const messages = Object.entries(flatten(result.issues).nested ?? {});
      setInvalid(Object.fromEntries(messages.map(([name, texts]) => [name, texts?.[0]])));
    }
  }

  return (
    <form noValidate ref={form} className="staff-form" onFocus={warmToasts} onSubmit={submit}>
      {fields.map((name) => (
        <AccountInput
          key={name}
          id={`portal-${name}`}
          name={name}
          label={labels?.[name]}
          error={errors[name]}
          defaultValue={name === 'email' ? $email.get() : ''}
          onInput={(text) => {
            setInvalid(({ [name]: _, ...others }) => others);
            type(name, text);
          }}
        />
      ))}
      {/* Stays focusable: a disabled button would lose the focus. */}
      <button type="submit" className="action" aria-disabled={busy || undefined}>
        {busy ? (busyLabel ?? 'Submitting...') : submitLabel}
      </button>
    </form>
  );
}
