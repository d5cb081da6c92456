import { useState } from 'react';
import { SignInDialog } from './SignInDialog';

/** The session has ended: says so, and signs in again without leaving the page. */
export function SignInAgain() {
  // Nobody can reach the notice behind an open dialog, so the sign-in dialog opens right away.
  const [open, setOpen] = useState(() => document.querySelector('dialog[open]') !== null);
  return (
    <div className="frame pt-4" role="alert">
      <div className="staff-notice" data-tone="warm">
        <p>
          Your session has ended. Sign in again to continue. Everything you’ve typed is still here.
        </p>
        <div className="staff-buttons mt-6">
          <button type="button" className="action" onClick={() => setOpen(true)}>
            Sign in
          </button>
        </div>
      </div>
      {open && <SignInDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
