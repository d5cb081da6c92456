import { useState, type InputHTMLAttributes } from 'react';
import { Field } from '~/components/ui/Field';
import { passwordMinLength, type AccountField } from '~rules/account/account';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'
>;

const inputs: Record<AccountField, InputProps & { label: string; hint?: string }> = {
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

interface Props {
  /** Unique on the page. */
  id: string;
  name: AccountField;
  /** Overrides the usual one. */
  label?: string | undefined;
  error?: string | undefined;
  defaultValue?: string;
  onInput: (text: string) => void;
}

/** An input for one field of an account. Passwords can be revealed. */
export function AccountInput({ id, name, onInput, ...props }: Props) {
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
      defaultValue={props.defaultValue ?? ''}
      required
      spellCheck={false}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
