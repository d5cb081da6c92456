import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { flatten, object, safeParse } from 'valibot';
import { Field } from '~/components/ui/Field';
import {
  accountFields,
  passwordMinLength,
  type AccountField,
  type AccountValues,
} from '~rules/account/account';

type Errors = Partial<Record<AccountField, string>>;

interface FormField {
  name: AccountField;
  /** Overrides the usual one. */
  label?: string | undefined;
  value?: string;
}

interface Props extends Pick<ComponentProps<'form'>, 'onFocus'> {
  /** Prefix of its fields' IDs. Unique on the page. */
  id: string;
  fields: readonly FormField[];
  submitLabel: string;
  /** What the button says while it's busy. */
  busyLabel: string;
  busy: boolean;
  /** Why the latest submission failed. `field`: the one to correct. */
  problem: { text: string; field?: string } | undefined;
  /** Empties the fields if `onSubmit` resolves to true. */
  clearOnSuccess?: boolean;
  onEdit: (name: AccountField, text: string) => void;
  /** Values of fields that the form doesn't have are empty. */
  onSubmit: (values: AccountValues) => Promise<unknown>;
}

const noValues: AccountValues = {
  fullName: '',
  email: '',
  password: '',
  newPassword: '',
  code: '',
};

/** A form about an account. Errors appear when it's submitted, and disappear when their field is edited. */
export function AccountForm(props: Props) {
  const { id, fields, submitLabel, busyLabel, busy, problem, onEdit, onFocus } = props;
  const form = useRef<HTMLFormElement>(null);
  const [invalid, setInvalid] = useState<Errors>({});
  const errors: Errors = problem?.field ? { ...invalid, [problem.field]: problem.text } : invalid;

  // Only after a submission: while a field is edited, the focus must not move to another one.
  const focusError = () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  useEffect(() => {
    if (problem) focusError();
  }, [problem]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const schema = object(
      Object.fromEntries(fields.map(({ name }) => [name, accountFields[name]])),
    );
    const result = safeParse(schema, values);
    if (!result.success) {
      const messages = Object.entries(flatten(result.issues).nested ?? {});
      const found = Object.fromEntries(messages.map(([name, texts]) => [name, texts?.[0]]));
      flushSync(() => setInvalid(found));
      focusError();
      return;
    }
    setInvalid({});
    const saved = await props.onSubmit({ ...noValues, ...result.output });
    if (saved === true && props.clearOnSuccess) form.current?.reset();
  }

  return (
    <form
      noValidate
      ref={form}
      className="grid gap-1"
      onFocus={onFocus}
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((field) => (
        <AccountInput
          {...field}
          key={field.name}
          id={`${id}-${field.name}`}
          error={errors[field.name]}
          onInput={(text) => {
            setInvalid(({ [field.name]: _, ...others }) => others);
            onEdit(field.name, text);
          }}
        />
      ))}
      {/* Stays focusable while it's busy: a disabled button would lose focus. */}
      <button type="submit" className="action" aria-disabled={busy || undefined}>
        {busy ? busyLabel : submitLabel}
      </button>
    </form>
  );
}

/** The usual label and attributes of each field. */
const inputs: Record<AccountField, ComponentProps<'input'> & { label: string; hint?: string }> = {
  fullName: { label: 'Full name', autoComplete: 'name', autoCapitalize: 'words' },
  email: { label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'username' },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
  newPassword: {
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: `At least ${passwordMinLength} characters.`,
  },
  code: { label: '6-digit code', inputMode: 'numeric', autoComplete: 'one-time-code' },
};

interface InputProps extends FormField {
  id: string;
  error: string | undefined;
  onInput: (text: string) => void;
}

/** An input for one field of an account. Passwords can be revealed. */
function AccountInput({ id, name, onInput, ...props }: InputProps) {
  const [revealed, setRevealed] = useState(false);
  const { label, hint, ...input } = inputs[name];
  const isPassword = input.type === 'password';
  const revealButton = (
    <button
      type="button"
      aria-controls={id}
      aria-label={revealed ? 'Hide password' : 'Show password'}
      onClick={() => setRevealed(!revealed)}
    >
      {revealed ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <Field
      autoCapitalize="none"
      {...input}
      id={id}
      name={name}
      label={props.label ?? label}
      hint={hint}
      error={props.error}
      action={isPassword && revealButton}
      type={isPassword && revealed ? 'text' : input.type}
      defaultValue={props.value ?? ''}
      required
      spellCheck={false}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
