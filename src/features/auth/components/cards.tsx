import type { ComponentProps, ReactNode } from 'react';
import { Button } from '~/features/staff';
import type { Confirmation } from '../email-link';
import { checkYourEmail } from '../store/messages';
import { choose, type Confirming, type View } from '../store/portal';
import {
  sendEmail,
  startOver,
  submitConfirmation,
  submitInvitation,
  submitNewPassword,
  submitSecondFactor,
} from '../store/steps';
import { PortalForm, Status } from './PortalForm';

interface CardProps {
  heading: string;
  /** Whose account it's about. */
  email?: string | undefined;
  notes: readonly ReactNode[];
  form?: ComponentProps<typeof PortalForm>;
  /** Another thing to do. */
  action?: ReactNode;
  /** Label of the button that leads to signing in. */
  back?: string;
}

/** A view with its own heading, which gets the focus when the view appears. */
export function Card({ heading, email, notes, form, action, back }: CardProps) {
  return (
    <section
      // Email addresses have no spaces to break at.
      className="border-t border-ink py-5 wrap-anywhere [&_.staff-notice]:mt-6 [&_.staff-notice]:max-w-none [&_form]:mt-6"
      aria-labelledby="portal-heading"
    >
      <h2 id="portal-heading" tabIndex={-1} className="display text-title outline-none">
        {heading}
      </h2>
      {email && (
        <p className="staff-note">
          <b>
            <bdi>{email}</bdi>
          </b>
        </p>
      )}
      {notes.map(
        (note, index) =>
          note && (
            <p key={index} className="staff-note">
              {note}
            </p>
          ),
      )}
      {form && <PortalForm {...form} />}
      <Status />
      <div className="staff-buttons mt-6">
        {action}
        {back && <Button onClick={() => choose('sign-in')}>{back}</Button>}
      </div>
    </section>
  );
}

/** Anyone can sign up with someone else's address, so only the password that the mailbox's owner chooses counts. */
const signUpPassword =
  'Choose a password. It replaces the one entered at sign-up, in case that wasn’t you.';

interface ConfirmationTexts {
  heading: string;
  text: string;
  submitLabel: string;
  /** Label of the field for the password. */
  password?: string;
}

const confirmations: Readonly<Record<Confirmation, ConfirmationTexts>> = {
  signup: {
    heading: 'Confirm your email address',
    text: signUpPassword,
    submitLabel: 'Confirm email',
  },
  recovery: {
    heading: 'Set a new password',
    text: 'This signs you out on all other devices.',
    submitLabel: 'Set new password',
    password: 'New password',
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
};

const switching = (account: string, consequence: string) => (
  <span>
    You’re signed in as <b>{account}</b>. <span>{consequence}</span>
  </span>
);

/** Mail scanners open links, so opening one must not change anything. `account`: of whoever is signed in. */
function linkCard({ type, email, needsPassword }: Confirming, account?: string): CardProps {
  const { heading, text, submitLabel, password } = confirmations[type];
  const isOther = account && account !== email && type !== 'email_change';
  return {
    heading,
    email,
    notes: [text, isOther && switching(account, 'Continuing signs you in to the other account.')],
    form: {
      fields: needsPassword ? [{ name: 'newPassword', label: password }] : [],
      submitLabel,
      onSubmit: submitConfirmation,
    },
    ...(!account && { back: 'Back to sign in' }),
  };
}

/** Asks for the password, too, unless the sign-up form still has it. */
function codeCard({ type, email, needsPassword }: Confirming): CardProps {
  const { submitLabel, password } = confirmations[type];
  const isSignUp = type === 'signup';
  const fields = [{ name: 'code' }, { name: 'newPassword', label: password }] as const;
  return {
    heading: checkYourEmail.title,
    email: isSignUp ? email : undefined,
    notes: [
      isSignUp ? (
        checkYourEmail.text
      ) : (
        <span>
          If there’s an account for <b>{email}</b>, we’ve sent a link and a code.
        </span>
      ),
      isSignUp && needsPassword && signUpPassword,
      'Open the link in the email, or enter its code here. No email after a few minutes? Check your spam folder.',
    ],
    form: {
      fields: needsPassword ? fields : fields.slice(0, 1),
      submitLabel,
      onSubmit: submitConfirmation,
    },
    action: (
      <Button onClick={() => sendEmail(isSignUp ? type : 'recovery', email)}>
        Send a new email
      </Button>
    ),
    back: 'Back to sign in',
  };
}

type CardView = Exclude<View, { name: 'loading' | 'sign-up' | 'sign-in' | 'leaving' }>;

/** A view's text and fields. `account`: the email address of whoever is signed in. */
export function cardOf(view: CardView, account: string | undefined): CardProps {
  switch (view.name) {
    case 'forgot-password':
      return {
        heading: 'Forgot your password?',
        notes: ['Enter your email, and we’ll send you a link and a code to set a new password.'],
        form: {
          fields: [{ name: 'email' }],
          submitLabel: 'Send email',
          onSubmit: ({ email }) => sendEmail('recovery', email),
        },
        back: 'Back to sign in',
      };

    case 'email-link':
      return linkCard(view, account);

    case 'enter-code':
      return codeCard(view);

    // Mail scanners open links, so only the button accepts the invitation.
    case 'invitation':
      return {
        heading: 'Accept your invitation',
        email: view.link?.email,
        notes: [
          !view.link &&
            'Enter the email address your invitation was sent to, and the code from that email.',
          'Enter your name and choose a password to create your account.',
          account && switching(account, 'If you accept, you’ll switch to the new account.'),
        ],
        form: {
          fields: [
            ...(view.link ? [] : ([{ name: 'email' }, { name: 'code' }] as const)),
            { name: 'fullName' },
            { name: 'newPassword' },
          ],
          submitLabel: 'Accept invitation',
          onSubmit: submitInvitation,
        },
        back: 'Back to sign in',
      };

    case 'second-factor':
      return {
        heading: 'Enter your code',
        notes: ['Open your authenticator app, and enter the code for this site.'],
        form: { fields: [{ name: 'code' }], submitLabel: 'Sign in', onSubmit: submitSecondFactor },
        action: <Button onClick={startOver}>Use another account</Button>,
      };

    case 'new-password':
      return {
        heading: 'Set your password',
        email: account,
        notes: [
          'Your email is confirmed and you’re signed in. You’ll need a password to sign in next time.',
        ],
        form: {
          fields: [{ name: 'newPassword', label: 'New password' }],
          submitLabel: 'Set password',
          onSubmit: submitNewPassword,
        },
      };

    case 'email-change':
      return {
        heading: view.complete ? 'Email changed' : 'One more step',
        notes: [
          view.complete
            ? 'From now on, sign in with your new email address.'
            : 'This address is confirmed. Now open the link we sent to your other address.',
        ],
        action: (
          <a href="/" className="action">
            Return to Home
          </a>
        ),
      };
  }
}
