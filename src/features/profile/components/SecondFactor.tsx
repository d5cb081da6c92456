import { useStore } from '@nanostores/react';
import { factorCodeLabel } from '~/features/auth';
import { Button, OutcomeNotice, Section } from '~/features/staff';
import type { Profile } from '../api';
import * as store from '../store';
import { ChangeForm } from './ChangeForm';

/** Sets up an authenticator app as a second factor, if the backend has them, or turns off the one that's set up. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const { factor: change } = store.changes;
  const state = useStore(change.$state);
  const enrollment = useStore(store.$enrollment);
  const { canHaveFactor, factorId: id } = profile;
  // It isn't known during a failed lookup.
  if (!canHaveFactor && id === undefined && !enrollment) return null;
  return (
    <Section
      id="two-factor"
      title="Two-factor authentication"
      text="After you enter your password, you’ll enter a code from an authenticator app on your phone."
    >
      {enrollment ? (
        <>
          <p>Scan this QR code with your authenticator app, then enter the code it shows.</p>
          <img src={enrollment.qrCode} alt="QR code" width={200} height={200} />
          <p className="wrap-anywhere">
            Or enter this key: <code>{enrollment.secret}</code>
          </p>
          <ChangeForm
            change={change}
            fields={[{ name: 'code', label: factorCodeLabel }]}
            submitLabel="Turn on"
            onSubmit={({ code }) => store.confirmFactor(enrollment, code)}
          />
        </>
      ) : (
        <>
          <Button
            action={change}
            onClick={() => (id === undefined ? store.enroll() : store.removeFactor(id))}
          >
            {`${id === undefined ? 'Set up' : 'Turn off'} two-factor authentication`}
          </Button>
          <OutcomeNotice state={state} isInline />
        </>
      )}
    </Section>
  );
}
