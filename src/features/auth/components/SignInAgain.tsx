import { useState } from 'react';
import { SignInDialog } from './SignInDialog';

/** The session has ended: says so, and signs in again without leaving the page. */
export function SignInAgain() {
  const [open, setOpen] = useState(false);
  return (
    <div className="frame" role="alert">
      <div className="staff-notice" data-tone="warm">
        <p>Your session has ended. Sign in again to continue. What you typed stays on this page.</p>
        <div className="staff-actions">
          <button type="button" className="action" onClick={() => setOpen(true)}>
            Sign in
          </button>
        </div>
      </div>
      {open && (
        <SignInDialog
          text="You stay on this page, and what you typed stays as it is."
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
