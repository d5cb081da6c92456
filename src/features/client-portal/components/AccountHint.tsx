import { useStore } from '@nanostores/react';
import { $signUpNote } from '~/features/auth';

/** Tells clients which account they need, and how to get one. */
export function AccountHint() {
  const note = useStore($signUpNote);
  return (
    <>
      <p className="staff-note">Sign in with the email address from your request.</p>
      {note === null && (
        <p className="staff-note">
          If you don’t have an account yet, you can create one on the next page.
        </p>
      )}
      {note && (
        <p className="staff-note">
          <span>{`${note} If you don’t know whom to ask,`}</span>{' '}
          <a className="link" href="/contact">
            contact us
          </a>
          .
        </p>
      )}
    </>
  );
}
