import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const busy = state.status === 'submitting';
  const email = state.status === 'invalid' ? state.email : undefined;
  const password = state.status === 'invalid' ? state.password : undefined;
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (state.status === 'invalid') {
      dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const done = await signIn.submit(String(data.get('email')), String(data.get('password')));
    if (done) dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="staff-dialog" aria-labelledby="sign-in-title" onClose={onClose}>
      <h2 id="sign-in-title" className="display text-title">
        Sign in
      </h2>
      <p className="staff-note mb-4">{text}</p>
      <form noValidate className="staff-form" onSubmit={(event) => void submit(event)}>
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
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <button type="submit" className="action" aria-disabled={busy || undefined}>
            {busy ? 'Signing in...' : 'Sign In'}
          </button>
          <button
            type="button"
            className="action action-outline"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <a className="link py-2" href={signInAddress(location.pathname + location.search)}>
            Create an account or reset your password
          </a>
        </div>
      </form>
    </dialog>
  );
}
