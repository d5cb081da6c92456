import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { signInAddress } from '~/lib/staff-links';
import { createSignIn } from '../store/sign-in';
import { AccountForm } from './AccountForm';

/** Signs in without leaving the page. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const [signIn] = useState(createSignIn);
  const state = useStore(signIn.$state);
  const busy = state.status === 'submitting';
  const buttons = (
    <>
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
    </>
  );
  return (
    <Dialog title="Sign in" onClose={onClose}>
      <p className="staff-note mb-4">You’ll stay on this page and keep everything you’ve typed.</p>
      <AccountForm
        id="sign-in"
        fields={[{ name: 'email' }, { name: 'password' }]}
        buttons={buttons}
        busy={busy}
        problem={undefined}
        onEdit={signIn.edit}
        onSubmit={async ({ email, password }) => {
          if (await signIn.submit(email, password)) onClose();
        }}
      />
    </Dialog>
  );
}
