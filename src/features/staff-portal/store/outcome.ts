import type { AuthError, Session, User } from '@supabase/supabase-js';
import { welcomeBack, welcomeToTeam } from '~/lib/welcome';

/** A line of the error catalogue (spec §8). */
export interface Message {
  title: string;
  text: string;
}

/** What became of signing in or up. */
export type Outcome =
  | ({ is: 'signed-in' } & Message)
  /** The account waits until its address is confirmed. */
  | ({ is: 'confirm'; email: string } & Message)
  /** `exists`: there is such an account already, to sign in with. */
  | ({ is: 'failed'; advice: string; exists?: true } & Message)
  /** An emailed link was already used or has expired. */
  | { is: 'expired-link' };

interface Answer {
  data: { user: User | null; session: Session | null };
  error: AuthError | null;
}

const kept = 'What you typed is still here.';

/** What the auth provider answered to a sign-in, in the words of spec §8. */
export function signInOutcome({ error }: Answer): Outcome {
  if (!error) {
    return { is: 'signed-in', ...welcomeBack };
  }
  if (isUnanswered(error)) return unexpected();
  if (error.code === 'invalid_credentials') {
    return failed(
      'Invalid credentials',
      'Please check your email and password and try again.',
      'There is no account yet? Create one under the other tab.',
    );
  }
  return failed('Sign in failed', error.message, adviceOn(error));
}

/** The same to a sign-up. An existing account is answered like a new one that has no identity. */
export function signUpOutcome({ data, error }: Answer, email: string): Outcome {
  if (error ? isTaken(error) : data.user?.identities?.length === 0) {
    return {
      is: 'failed',
      title: 'Account already exists',
      text: 'An account with this email already exists. Please sign in instead.',
      advice: '',
      exists: true,
    };
  }
  if (error) {
    return isUnanswered(error)
      ? unexpected()
      : failed('Sign up failed', error.message, adviceOn(error));
  }
  return data.session
    ? { is: 'signed-in', ...welcomeToTeam }
    : {
        is: 'confirm',
        email,
        title: 'Check your email',
        text: "We've sent you a confirmation link and welcome information to complete your registration.",
      };
}

/** Nobody knows what happened: no answer, or one that makes no sense. */
export function unexpected(): Outcome {
  const advice = navigator.onLine
    ? `The server could not be reached. ${kept}`
    : `You are offline: try again once you are connected. ${kept}`;
  return failed('Error', 'An unexpected error occurred. Please try again.', advice);
}

function failed(title: string, text: string, advice: string): Outcome {
  return { is: 'failed', title, text, advice };
}

/** The network failed, or what stands between here and the backend did: there are no words of the server. */
function isUnanswered({ name, status }: AuthError): boolean {
  return name === 'AuthRetryableFetchError' || status === undefined;
}

function isTaken({ code, message }: AuthError): boolean {
  return (
    ['user_already_exists', 'email_exists'].includes(code ?? '') ||
    /already registered/i.test(message)
  );
}

/** What to do about a refusal whose own words do not say so. */
function adviceOn({ code, status }: AuthError): string {
  if (code === 'email_not_confirmed') {
    return 'Open the link in the mail we sent you, then sign in. Create the account again to have another one sent.';
  }
  if (code === 'over_email_send_rate_limit') {
    return `A mail has just been sent to this address: look for it first. ${kept}`;
  }
  if (status === 429) {
    return `There were too many attempts. Wait ten minutes, then try again. ${kept}`;
  }
  return kept;
}
