import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { OutcomeNotice, Section } from '~/features/staff';
import { signedOutAddress } from '~/lib/staff-links';
import type { ProfileStore } from '../store/profile';

/** Signs out on all devices, after asking once more. */
export function Sessions({ store }: { store: ProfileStore }) {
  const { sessions } = store.changes;
  const state = useStore(sessions.$state);
  const [asking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (asking) confirm.current?.focus();
    else if (wasAsking.current) start.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const busy = state.status === 'submitting';
  return (
    <Section
      id="sessions"
      title="Sign out everywhere"
      text="Use this if you’ve lost a device or signed in on one that isn’t yours."
    >
      {asking ? (
        <div role="group" aria-labelledby="sessions-question">
          <p id="sessions-question">Sign out on all devices, including this one?</p>
          <div className="staff-buttons mt-6">
            <button
              ref={confirm}
              type="button"
              className="action"
              aria-disabled={busy || undefined}
              aria-describedby="sessions-question"
              onClick={() =>
                void store.signOutEverywhere(() => location.replace(signedOutAddress('/staff')))
              }
            >
              {busy ? 'Signing out…' : 'Sign out everywhere'}
            </button>
            <button
              type="button"
              className="action action-outline"
              aria-disabled={busy || undefined}
              onClick={() => {
                if (busy) return;
                sessions.reset();
                setAsking(false);
              }}
            >
              Cancel
            </button>
          </div>
        </div>
      ) : (
        <button
          ref={start}
          type="button"
          className="action action-outline"
          onClick={() => setAsking(true)}
        >
          Sign out everywhere
        </button>
      )}
      <OutcomeNotice state={state} isInline />
    </Section>
  );
}
