import type { AccountValues } from '~rules/account/account';
import { acceptInvitation } from '../api/invitation';
import { clearEmailLink } from '../email-link';
import * as messages from './messages';
import {
  $view,
  isForClients,
  needsPassword,
  resumeNewPassword,
  submit,
  type,
  welcome,
} from './portal';
import { missingFactorOf } from './second-factor';
import { $session } from './session';

/**
 * Creates the invited account and signs in to it. If the response to an earlier attempt was lost, the invitation is used
 * up, but the account has the password that the person chose, so signing in works.
 */
export function submitInvitation({
  email,
  code,
  fullName,
  newPassword: password,
}: AccountValues): Promise<void> {
  const view = $view.get();
  if (view.name !== 'invitation') return Promise.resolve();
  const invited = view.invitation ?? { email, token: code };
  return submit(async ({ auth }) => {
    const result = await acceptInvitation({
      email: invited.email,
      proof: invited.token,
      fullName,
      password,
    });
    if (result.status === 'error' && result.code !== 404) {
      return { problem: messages.invitationProblem(result) };
    }
    const { error } = await auth.signInWithPassword({ email: invited.email, password });
    if (result.status === 'error' && error?.code === 'invalid_credentials') {
      return { problem: messages.invitationProblem(result) };
    }
    clearEmailLink();
    if (!error) return { signedIn: welcome(isForClients()) };
    if (result.status !== 'accepted')
      return { problem: messages.serverProblem('Sign in failed', error) };
    type('email', invited.email);
    return { view: { name: 'sign-in', notice: messages.invitationAccepted } };
  });
}

/** Completes a sign-in with the code from the authenticator app. */
export const submitSecondFactor = ({ code }: AccountValues) =>
  submit(async ({ auth }) => {
    const session = $session.get();
    const factorId = 'session' in session && missingFactorOf(session.session);
    if (!factorId) return undefined;
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error) return { problem: messages.serverProblem('Couldn’t check the code', error) };
    return needsPassword() ? resumeNewPassword(auth) : { signedIn: messages.welcomeBack };
  });

/** Ends the session that waits for its code, so that someone can sign in with another account. */
export const startOver = () =>
  submit(async ({ auth }) => {
    await auth.signOut({ scope: 'local' });
    return undefined;
  });
