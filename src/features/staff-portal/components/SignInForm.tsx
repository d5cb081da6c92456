import { signInSchema, type SignIn } from '~rules/account';
import { $email, submitSignIn } from '../store/portal';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';
import { usePortalForm } from './use-portal-form';

const schema = signInSchema();

export function SignInForm({ busy }: { busy: boolean }) {
  const typed = { email: $email.get(), password: '' };
  const { form, onTyped, onFocus, onSubmit } = usePortalForm<SignIn>(schema, typed, submitSignIn);
  const shared = { form, onTyped };
  return (
    <form
      noValidate
      className="staff-form"
      onFocus={onFocus}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        {...shared}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField {...shared} name="password" autoComplete="current-password" />
      <SubmitButton busy={busy} label="Sign In" busyLabel="Signing in..." />
    </form>
  );
}
