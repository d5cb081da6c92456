import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flatten, object, safeParse } from 'valibot';
import { AccountInput } from '~/features/auth';
import { accountFields, type AccountField, type AccountValues } from '~rules/account/account';
import type { Change, ChangeState } from '../store/profile';
import { Outcome } from './Outcome';

interface Props {
  change: Change;
  state: ChangeState;
  fields: readonly { name: AccountField; label?: string; value?: string }[];
  submitLabel: string;
  /** Whose password it is, for password managers. */
  account?: string;
  clearOnSuccess?: boolean;
  onEdit: (change: Change) => void;
  /** Resolves to whether it was saved. Values of fields that the form doesn't have are empty. */
  onSubmit: (values: AccountValues) => Promise<boolean>;
}

type Errors = Partial<Record<AccountField, string>>;

const noValues: AccountValues = {
  fullName: '',
  email: '',
  password: '',
  newPassword: '',
  code: '',
};

/** One form of the profile. Errors appear when it's submitted, and disappear when their field is edited. */
export function AccountForm(props: Props) {
  const { change, state, fields, submitLabel, account, onEdit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [invalid, setInvalid] = useState<Errors>({});
  const busy = state.status === 'submitting';
  const problem = state.status === 'error' ? state.problem : undefined;
  const errors: Errors = problem?.field ? { ...invalid, [problem.field]: problem.text } : invalid;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [invalid, problem]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const schema = object(
      Object.fromEntries(fields.map(({ name }) => [name, accountFields[name]])),
    );
    const result = safeParse(schema, Object.fromEntries(data));
    if (!result.success) {
      const messages = Object.entries(flatten(result.issues).nested ?? {});
      setInvalid(Object.fromEntries(messages.map(([name, texts]) => [name, texts?.[0]])));
      return;
    }
    setInvalid({});
    const saved = await props.onSubmit({ ...noValues, ...result.output });
    if (saved && props.clearOnSuccess) form.current?.reset();
  }

  return (
    <form noValidate ref={form} className="staff-form" onSubmit={(event) => void submit(event)}>
      {account !== undefined && (
        <input type="email" autoComplete="username" value={account} readOnly hidden />
      )}
      {fields.map(({ name, label, value }) => (
        <AccountInput
          key={name}
          id={`profile-${name}`}
          name={name}
          label={label}
          error={errors[name]}
          defaultValue={value ?? ''}
          onInput={() => {
            setInvalid(({ [name]: _, ...others }) => others);
            onEdit(change);
          }}
        />
      ))}
      <div>
        {/* Stays focusable: a disabled button would lose the focus. */}
        <button type="submit" className="action" aria-disabled={busy || undefined}>
          {busy ? 'Saving…' : submitLabel}
        </button>
      </div>
      <Outcome state={state} />
    </form>
  );
}
