import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Field } from '~/components/ui/Field';
import { signInAddress } from '../staff-pages';
import { createSignIn } from '../store/sign-in';

interface Props {
  /** Why to sign in. */
  text: string;
  onClose: () => void;
}

/** Signs in without leaving the page. */
export function SignInDialog({ text, onClose }: Props) {
  const [signIn] = useState(createSignIn);
  const state = useStore(signIn.$state);
  const form = useRef<HTMLFormElement>(null);
  const busy = state.status === 'submitting';
  const email = state.status === 'invalid' ? state.email : undefined;
  const password = state.status === 'invalid' ? state.password : undefined;
  useEffect(() => {
    if (state.status === 'invalid') {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const done = await signIn.submit(String(data.get('email')), String(data.get('password')));
    if (done) onClose();
  }

  return (
    <Dialog title="Sign in" onClose={onClose}>
      <p className="staff-note mb-4">{text}</p>
      <form ref={form} noValidate className="staff-form" onSubmit={(event) => void submit(event)}>
        <Field
          id="sign-in-email"
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={email}
          onInput={signIn.type}
        />
        <Field
          id="sign-in-password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={password}
          onInput={signIn.type}
        />
        <div role="alert">
          {state.status === 'error' && (
            <div className="staff-notice mb-4" data-tone="warm">
              <p className="font-semibold">{state.problem.title}</p>
              <p>{state.problem.text}</p>
              {state.problem.advice && <p className="staff-note">{state.problem.advice}</p>}
            </div>
          )}
        </div>
        <DialogButtons label={busy ? 'Signing in...' : 'Sign In'} onCancel={onClose} busy={busy}>
          <a className="link py-2" href={signInAddress(location.pathname + location.search)}>
            Create an account or reset your password
          </a>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
