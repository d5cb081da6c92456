import { useState } from 'react';
import { leave } from '../store/session';
import { focusContent } from './focus-content';

/** `look`: classes of the button. */
export function SignOutButton({ look }: { look: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      className={look}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void leave().finally(() => {
          setBusy(false);
          focusContent();
        });
      }}
    >
      {busy ? 'Signing out...' : 'Sign Out'}
    </button>
  );
}
