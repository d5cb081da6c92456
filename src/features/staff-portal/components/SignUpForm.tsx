import { passwordMinLength, signUpSchema, type SignUp } from '~rules/account';
import { $email, submitSignUp } from '../store/portal';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';
import { usePortalForm } from './use-portal-form';

const schema = signUpSchema();

export function SignUpForm({ busy }: { busy: boolean }) {
  const typed = { fullName: '', email: $email.get(), password: '' };
  const { form, onTyped, onFocus, onSubmit } = usePortalForm<SignUp>(schema, typed, submitSignUp);
  const shared = { form, onTyped };
  return (
    <form
      noValidate
      className="staff-form"
      onFocus={onFocus}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField {...shared} name="fullName" label="Full name" autoComplete="name" />
      <TextField
        {...shared}
        name="email"
        label="Email"
        hint="A link to confirm it is sent there."
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField
        {...shared}
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordMinLength} characters.`}
      />
      <SubmitButton busy={busy} label="Create Staff Account" busyLabel="Creating account..." />
    </form>
  );
}
