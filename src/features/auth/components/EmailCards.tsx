import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useAuth } from './AuthProvider';
import type { EmailLink } from '../email-link';
import { checkYourEmail, expiredLink } from '../store/messages';
import {
  $resendWait,
  choose,
  sendEmail,
  submitCode,
  submitLink,
  submitNewPassword,
  type View,
} from '../store/portal';
import { PortalForm } from './PortalForm';
import { Status } from './Status';

/** A view with its own heading, which gets the focus when the view appears. */
export function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section
      // Email addresses have no spaces to break at.
      className="border-t border-ink py-5 wrap-anywhere [&_.staff-notice]:mt-6 [&_.staff-notice]:max-w-none [&_form]:mt-6"
      aria-labelledby="portal-heading"
    >
      <h2 id="portal-heading" tabIndex={-1} className="display text-title outline-none">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Anyone can sign up with someone else's address, so only the password that the mailbox's owner chooses counts. */
const signUpPassword =
  'Choose a password. It replaces the one entered at sign-up, in case that wasn’t you.';

const linkCards = {
  signup: {
    heading: 'Confirm your email address',
    text: signUpPassword,
    submitLabel: 'Confirm email',
  },
  recovery: {
    heading: 'Set a new password',
    text: 'This signs you out on all other devices.',
    submitLabel: 'Set new password',
  },
  magiclink: {
    heading: 'Sign in',
    text: 'Continue only if this is your own account.',
    submitLabel: 'Sign in',
  },
  email_change: {
    heading: 'Confirm email change',
    text: 'Confirm only if you asked to change your account’s email address.',
    submitLabel: 'Confirm email change',
  },
} as const satisfies Record<EmailLink['type'], object>;

/**
 * Asks for confirmation before using an email's link. Mail scanners open links, so opening one must not change
 * anything.
 */
export function LinkCard({ link }: { link: EmailLink }) {
  const { user } = useAuth();
  const { heading, text, submitLabel } = linkCards[link.type];
  const setsPassword = link.type === 'signup' || link.type === 'recovery';
  return (
    <Card heading={heading}>
      <Email email={link.email} />
      <p className="staff-note">{text}</p>
      {user?.email && user.email !== link.email && link.type !== 'email_change' && (
        <p className="staff-note">
          You’re signed in as <b>{user.email}</b>. Continuing signs you in to the other account.
        </p>
      )}
      <PortalForm
        fields={setsPassword ? ['newPassword'] : []}
        labels={{ newPassword: link.type === 'recovery' ? 'New password' : 'Password' }}
        submitLabel={submitLabel}
        onSubmit={submitLink}
      />
      <Status />
    </Card>
  );
}

/** For links that are too old or already used. */
export function ExpiredLinkCard({ link: { type, email } }: { link: EmailLink }) {
  const canResend = type === 'signup' || type === 'recovery';
  return (
    <Card heading={expiredLink.title}>
      <p className="staff-note">{expiredLink.text}</p>
      {type === 'signup' && (
        <p className="staff-note">If you’ve already confirmed your email, sign in.</p>
      )}
      {type === 'email_change' && (
        <p className="staff-note">To get a new link, request the email change again.</p>
      )}
      <div className="staff-buttons mt-6">
        {canResend && (
          <button type="button" className="action" onClick={() => void sendEmail(type, email)}>
            Get a new link
          </button>
        )}
        <BackToSignIn label="Sign in" />
      </div>
      <Status />
    </Card>
  );
}

/** Asks for the code from the email, and for the password unless the sign-up form still has it. */
export function CodeCard({ view }: { view: View & { name: 'enter-code' } }) {
  const { type, email, needsPassword } = view;
  const isSignUp = type === 'signup';
  return (
    <Card heading={checkYourEmail.title}>
      {isSignUp ? (
        <>
          <Email email={email} />
          <p className="staff-note">{checkYourEmail.text}</p>
          {needsPassword && <p className="staff-note">{signUpPassword}</p>}
        </>
      ) : (
        <p className="staff-note">
          If there’s an account for <b>{email}</b>, we’ve sent a link and a code.
        </p>
      )}
      <p className="staff-note">
        Open the link in the email, or enter its code here. No email after a few minutes? Check your
        spam folder.
      </p>
      <PortalForm
        fields={needsPassword ? ['code', 'newPassword'] : ['code']}
        labels={{ newPassword: isSignUp ? 'Password' : 'New password' }}
        submitLabel={isSignUp ? 'Confirm email' : 'Set new password'}
        onSubmit={submitCode}
      />
      <Status />
      <div className="staff-buttons mt-6">
        <ResendButton onResend={() => void sendEmail(type, email)} />
        <BackToSignIn label="Back to sign in" />
      </div>
    </Card>
  );
}

export function ForgotPasswordCard() {
  return (
    <Card heading="Forgot your password?">
      <p className="staff-note">
        Enter your email, and we’ll send you a link and a code to set a new password.
      </p>
      <PortalForm
        fields={['email']}
        submitLabel="Send email"
        onSubmit={({ email }) => sendEmail('recovery', email)}
      />
      <Status />
      <div className="staff-buttons mt-6">
        <BackToSignIn label="Back to sign in" />
      </div>
    </Card>
  );
}

export function NewPasswordCard() {
  const { user } = useAuth();
  return (
    <Card heading="Set your password">
      {user?.email && <Email email={user.email} />}
      <p className="staff-note">
        Your email is confirmed and you’re signed in. You’ll need a password to sign in next time.
      </p>
      <PortalForm
        fields={['newPassword']}
        labels={{ newPassword: 'New password' }}
        submitLabel="Set password"
        onSubmit={submitNewPassword}
      />
      <Status />
    </Card>
  );
}

export function EmailChangeCard({ complete }: { complete: boolean }) {
  return (
    <Card heading={complete ? 'Email changed' : 'One more step'}>
      <p className="staff-note">
        {complete
          ? 'From now on, sign in with your new email address.'
          : 'This address is confirmed. Now open the link we sent to your other address.'}
      </p>
      <div className="staff-buttons mt-6">
        <a href="/" className="action">
          Return to Home
        </a>
      </div>
    </Card>
  );
}

export function Email({ email }: { email: string }) {
  return (
    <p className="staff-note">
      <b>
        <bdi>{email}</bdi>
      </b>
    </p>
  );
}

export function BackToSignIn({ label }: { label: string }) {
  return (
    <button type="button" className="action action-outline" onClick={() => choose('sign-in')}>
      {label}
    </button>
  );
}

/** Counts down until the auth server sends another email. */
function ResendButton({ onResend }: { onResend: () => void }) {
  const seconds = useStore($resendWait);
  const waiting = seconds > 0;
  return (
    <button
      type="button"
      className="action action-outline"
      aria-disabled={waiting || undefined}
      onClick={() => {
        if (!waiting) onResend();
      }}
    >
      {waiting ? `Send a new email (${seconds} s)` : 'Send a new email'}
    </button>
  );
}
