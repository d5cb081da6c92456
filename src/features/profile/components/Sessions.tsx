import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ConfirmDialog, Section } from '~/features/staff';
import { signedOutAddress } from '~/lib/staff-links';
import type { ProfileStore } from '../store/profile';

/** Signs out on all devices, after asking once more. */
export function Sessions({ store }: { store: ProfileStore }) {
  const { sessions } = store.changes;
  const state = useStore(sessions.$state);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      id="sessions"
      title="Sign out everywhere"
      text="Use this if you’ve lost a device or signed in on one that isn’t yours."
    >
      <button
        type="button"
        className="action action-outline"
        onClick={() => {
          sessions.reset();
          setIsAsking(true);
        }}
      >
        Sign out everywhere
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          label="Sign out everywhere"
          busyLabel="Signing out…"
          state={state}
          onConfirm={() =>
            store.signOutEverywhere(() => location.replace(signedOutAddress('/staff')))
          }
          onClose={() => setIsAsking(false)}
        >
          <p>This signs you out on all devices, including this one.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
