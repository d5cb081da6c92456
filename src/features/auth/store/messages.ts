import type { AuthError } from '@supabase/supabase-js';
import type { AccountField } from '~rules/account/account';
import type { Confirmation } from '../email-link';

/** One entry of the error catalog (spec §8), or in its style. */
export interface Message {
  title: string;
  text: string;
}

/** An email that can be requested again. */
export type EmailType = 'signup' | 'recovery';

export interface Problem extends Message {
  advice?: string;
  /** The field that has to be corrected. */
  field?: AccountField;
  /** What to offer: sign in to the existing account, or request another email. */
  action?: 'sign-in' | EmailType;
}

export const factorCodeLabel = 'Code from your authenticator app';

export const welcomeBack: Message = {
  title: 'Welcome back!',
  text: "You've been successfully signed in.",
};

export const welcomeToTeam: Message = {
  title: 'Welcome to the team!',
  text: 'Your staff account has been created successfully.',
};

/** For clients. */
export const welcomeClient: Message = {
  title: 'Welcome!',
  text: 'Your account is ready.',
};

export const passwordUpdated: Message = {
  title: 'Password updated',
  text: 'You’re signed in. Use your new password from now on.',
};

export const checkYourEmail: Message = {
  title: 'Check your email',
  text: "We've sent you a confirmation link and welcome information to complete your registration.",
};

export const accountExists: Problem = {
  title: 'Account already exists',
  text: 'An account with this email already exists. Please sign in instead.',
  action: 'sign-in',
};

export const expiredLink: Problem = {
  title: 'That link has expired',
  text: 'It has already been used, or it’s too old.',
  advice: 'Choose “Forgot your password?” to get a new link.',
};

export const invitationAccepted: Problem = {
  title: 'You already have an account',
  text: 'It now has the access from your invitation. Sign in with your existing password.',
};

const invitationExpired: Problem = {
  title: 'That invitation didn’t work',
  text: 'It may have expired or already been used, or the email address or code may be wrong.',
  advice:
    'If you accepted it before, sign in. Otherwise, use the link or code in the newest email, or ask an admin to invite you again.',
};

export const wrongAccount: Problem = {
  title: 'That link is for another account',
  text: 'It names one email address but belongs to a different account, so we didn’t sign you in. Don’t trust the email it came from.',
};

export const sessionEnded: Problem = {
  title: 'Your session has ended',
  text: 'Please sign in again.',
};

/** For a missing or invalid response. */
export function unexpected(): Problem {
  return {
    title: 'Error',
    text: 'An unexpected error occurred. Please try again.',
    advice: navigator.onLine
      ? 'We couldn’t reach the server. Your entries are still here.'
      : 'You’re offline. Your entries are still here: try again once you’re connected.',
  };
}

export function invitationProblem({ code, error }: { code?: number; error?: string }): Problem {
  if (code === 404) return invitationExpired;
  return error ? { title: 'Couldn’t accept the invitation', text: error } : unexpected();
}

/** The auth server doesn't say whether a link or code is wrong, used, or too old. `token`: the link's. */
export function proofProblem(
  error: AuthError,
  { type, token }: { type: Confirmation; token?: string },
): Problem {
  const { code, status } = error;
  const isInvalid = code === 'otp_expired' || code === 'validation_failed' || status === 404;
  const isLink = token !== undefined;
  if (!isInvalid) {
    return serverProblem(isLink ? 'Couldn’t open the link' : 'Couldn’t check the code', error);
  }
  if (isLink) return { ...expiredLink, ...afterExpiry[type] };
  return {
    title: 'That code didn’t work',
    text: 'It’s wrong, or it has expired. Use the code from the newest email, or request a new one.',
    field: 'code',
  };
}

const afterExpiry: Readonly<Record<Confirmation, Partial<Problem>>> = {
  signup: { advice: 'If you’ve already confirmed your email, sign in.', action: 'signup' },
  recovery: { advice: 'Request a new one.', action: 'recovery' },
  magiclink: {},
  email_change: { advice: 'To get a new link, request the email change again.' },
};

/** Shows the server's message, with what's known about its error. */
export function serverProblem(title: string, error: AuthError): Problem {
  const { name, code = '', status, message } = error;
  // Without a response, or with one from a gateway, there's no message from the auth server.
  if (name === 'AuthRetryableFetchError' || status === undefined) return unexpected();
  const tooMany =
    status === 429 ? { advice: 'Too many attempts. Wait ten minutes, then try again.' } : {};
  return { title, text: message, ...(byCode[code] ?? tooMany) };
}

const byCode: Partial<Record<string, Partial<Problem>>> = {
  invalid_credentials: {
    title: 'Invalid credentials',
    text: 'Please check your email and password and try again.',
  },
  user_banned: { title: 'Your account is disabled', text: 'Ask an admin to enable it again.' },
  email_not_confirmed: {
    advice: 'Open the link in the email we sent you, then sign in.',
    action: 'signup',
  },
  over_email_send_rate_limit: {
    advice: 'We’ve just sent an email to this address. Check your inbox and your spam folder.',
  },
  weak_password: { field: 'newPassword' },
  mfa_verification_failed: {
    title: 'That code didn’t work',
    text: 'Enter the current code from your authenticator app.',
    field: 'code',
  },
};
