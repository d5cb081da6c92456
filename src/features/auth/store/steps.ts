import type { AuthError } from '@supabase/supabase-js';
import { brand } from '~/config/brand';
import { nextPage, staffLink } from '~/lib/staff-links';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { toast } from '~/lib/toasts';
import type { AccountValues } from '~rules/account/account';
import { acceptInvitation, sendWelcomeEmail } from '../api/account';
import * as messages from './messages';
import type { EmailType } from './messages';
import { $view, enterCode, needPassword, needsPassword, submit, type } from './portal';
import { $session, missingFactorOf } from './session';

type Auth = AuthClient['auth'];

/** A password that can't be set until its address or the second factor is confirmed. Only in memory. */
let chosen: { email: string; password: string } | undefined;

const chosenFor = (email = ''): string | undefined =>
  chosen?.email.toLowerCase() === email.toLowerCase() ? chosen.password : undefined;

/** Asks for a code, and for a password unless the sign-up form still has it. */
const codeView = (type: EmailType, email: string) =>
  enterCode(type, email, type === 'recovery' || chosenFor(email) === undefined);

/** Whether the visitor came from the client portal, so that a new account is a client's. */
export const isForClients = (): boolean =>
  nextPage(location.search) === staffLink('/client-portal');

/** What a new account is told. */
const welcome = (isClient: boolean) => (isClient ? messages.welcomeClient : messages.welcomeToTeam);

/** Spec §7, call 2. */
export const submitSignIn = ({ email, password }: AccountValues) =>
  submit(async ({ auth }) => {
    const { error } = await auth.signInWithPassword({ email, password });
    return error
      ? { problem: messages.serverProblem('Sign in failed', error) }
      : { signedIn: messages.welcomeBack };
  });

/** Creates an account and requests its welcome email (spec §7, calls 1 and 3). */
export const submitSignUp = ({ fullName, email, newPassword: password }: AccountValues) =>
  submit(async ({ auth }) => {
    const isClient = isForClients();
    const { data, error } = await auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: new URL('/', location.origin).href,
        data: {
          full_name: fullName,
          company_name: brand.companyName,
          // Accounts belong to staff unless they say otherwise.
          ...(isClient && { kind: 'client' }),
        },
      },
    });
    // For an existing account, the auth server returns a user without identities.
    const exists = error ? isTaken(error) : data.user?.identities?.length === 0;
    if (exists) return { problem: messages.accountExists };
    if (error) return { problem: messages.serverProblem('Sign up failed', error) };
    void sendWelcomeEmail(email, fullName);
    if (data.session) return { signedIn: welcome(isClient) };
    chosen = { email, password };
    const { title, text } = messages.checkYourEmail;
    toast.success(title, text);
    return { view: codeView('signup', email) };
  });

function isTaken({ code, message }: AuthError): boolean {
  return (
    ['user_already_exists', 'email_exists'].includes(code ?? '') ||
    /already registered/i.test(message)
  );
}

/** Requests an email with a link and a code, or another one. The response says nothing about accounts. */
export const sendEmail = (kind: EmailType, email: string) =>
  submit(async ({ auth }) => {
    const { error } =
      kind === 'signup'
        ? await auth.resend({ type: kind, email })
        : await auth.resetPasswordForEmail(email);
    if (error) return { problem: messages.serverProblem('Couldn’t send the email', error) };
    // Nothing else changes.
    if ($view.get().name === 'enter-code') {
      toast.success('Email sent', 'Use the link or the code in the newest email.');
    }
    return { view: codeView(kind, email) };
  });

/**
 * Confirms an address with an email's link or code, and sets the account's password. If the link or code belongs to a
 * different account than the address it names, it's refused: anyone can send a link to their own account that names
 * someone else's.
 */
export function submitConfirmation({ code, newPassword }: AccountValues): Promise<void> {
  const view = $view.get();
  if (view.name !== 'email-link' && view.name !== 'enter-code') return Promise.resolve();
  const { type: kind, email, token } = view;
  const isEmailChange = kind === 'email_change';
  const password = view.needsPassword ? newPassword : (chosenFor(email) ?? '');
  return submit(async (client) => {
    const { auth } = isEmailChange ? await loadTemporaryClient() : client;
    const { data, error } = await auth.verifyOtp(
      token === undefined
        ? { type: kind as EmailType, email, token: code }
        : { type: kind, token_hash: token },
    );
    if (error) return { problem: messages.proofProblem(error, view) };
    const { session } = data;
    // Without a session, an email change still has to be confirmed from the other address. Either can complete it.
    const isOwner = session?.user.email?.toLowerCase() === email.toLowerCase();
    if (session && !isEmailChange && !isOwner) {
      await auth.signOut({ scope: 'local' });
      return { view: { name: 'sign-in', notice: messages.wrongAccount } };
    }
    if (kind === 'magiclink') return { signedIn: messages.welcomeBack };
    if (!isEmailChange) {
      needPassword(session?.user.id);
      const isClient = session?.user.user_metadata['kind'] === 'client';
      return setNewPassword(auth, password, kind === 'signup' ? welcome(isClient) : undefined);
    }
    // The stored session still has the old address.
    if (session && $session.get().status === 'signed-in') await client.auth.refreshSession();
    return { view: { name: 'email-change', complete: session !== null } };
  });
}

const loadTemporaryClient = () =>
  import('~/lib/supabase/auth-client').then(({ temporaryClient }) => temporaryClient());

/** Sets the password again, after the email was confirmed but the password was refused. */
export const submitNewPassword = ({ newPassword }: AccountValues) =>
  submit(({ auth }) => setNewPassword(auth, newPassword));

/** If the password is refused, the portal asks for another one: the email's token is used up. */
async function setNewPassword(auth: Auth, password: string, message = messages.passwordUpdated) {
  const session = $session.get();
  if (session.status === 'second-factor') {
    chosen = { email: session.session.user.email ?? '', password };
    return { view: { name: 'second-factor' } } as const;
  }
  const { error } = await auth.updateUser({ password });
  // A hosted project keeps the sign-up's password, which may be the same.
  if (!error || error.code === 'same_password') return { signedIn: message };
  return { problem: messages.serverProblem('Couldn’t set your password', error) };
}

/**
 * Creates the invited account and signs in to it. If an earlier attempt worked but its response was lost, the invitation
 * has been used, and signing in works with the password chosen then.
 */
export function submitInvitation(values: AccountValues): Promise<void> {
  const view = $view.get();
  if (view.name !== 'invitation') return Promise.resolve();
  const { fullName, newPassword: password } = values;
  const { email, token: proof } = view.link ?? { email: values.email, token: values.code };
  return submit(async ({ auth }) => {
    const result = await acceptInvitation({ email, proof, fullName, password });
    if (!result.status && result.code !== 404) {
      return { problem: messages.invitationProblem(result) };
    }
    const { error } = await auth.signInWithPassword({ email, password });
    if (!error) return { signedIn: welcome(isForClients()) };
    if (!result.status && error.code === 'invalid_credentials') {
      return { problem: messages.invitationProblem(result) };
    }
    if (result.status !== 'accepted') {
      return { problem: messages.serverProblem('Sign in failed', error) };
    }
    type('email', email);
    return { view: { name: 'sign-in', notice: messages.invitationAccepted } };
  });
}

/** Completes a sign-in with the code from the authenticator app. */
export const submitSecondFactor = ({ code }: AccountValues) =>
  submit(async ({ auth }) => {
    const state = $session.get();
    const session = 'session' in state ? state.session : undefined;
    const factorId = session && missingFactorOf(session);
    if (!factorId) return {};
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (error) return { problem: messages.serverProblem('Couldn’t check the code', error) };
    if (!needsPassword()) return { signedIn: messages.welcomeBack };
    const password = chosenFor(session.user.email);
    return password === undefined
      ? { view: { name: 'new-password' } }
      : setNewPassword(auth, password);
  });

/** Ends the session that waits for its code, so that someone can sign in with another account. */
export const startOver = () =>
  submit(async ({ auth }) => {
    await auth.signOut({ scope: 'local' });
    return {};
  });
