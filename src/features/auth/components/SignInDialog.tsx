import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { signInAddress } from '~/lib/staff-links';
import { factorCodeLabel } from '../store/messages';
import { createSignIn } from '../store/sign-in';
import { AccountForm } from './AccountForm';

/** Signs in without leaving the page. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const [signIn] = useState(createSignIn);
  const state = useStore(signIn.$state);
  const step = useStore(signIn.$step);
  const busy = state.status === 'submitting';
  const form = useRef<HTMLDivElement>(null);
  // The focused button disappeared with the previous step.
  useEffect(() => form.current?.querySelector('input')?.focus(), [step]);
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
        {step === 'password' ? (
          <a className="link py-2" href={signInAddress(location.pathname + location.search)}>
            Reset your password or create an account
          </a>
        ) : (
          <button type="button" className="link py-2" onClick={() => void signIn.startOver()}>
            Use another account
          </button>
        )}
      </DialogButtons>
    </>
  );
  return (
    <Dialog title="Sign in" onClose={onClose}>
      <p className="staff-note mb-4">You’ll stay on this page and keep everything you’ve typed.</p>
      <div ref={form}>
        <AccountForm
          key={step}
          id="sign-in"
          fields={
            step === 'code'
              ? [{ name: 'code', label: factorCodeLabel }]
              : [{ name: 'email' }, { name: 'password' }]
          }
          buttons={buttons}
          busy={busy}
          problem={state.status === 'error' && step === 'code' ? state.problem : undefined}
          onEdit={signIn.edit}
          onSubmit={async (values) => {
            if (await signIn.submit(values)) onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
