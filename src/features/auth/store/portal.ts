import { atom, readonlyType } from 'nanostores';
import { nextPage, staffLink } from '~/lib/staff-links';
import { clear, load, save } from '~/lib/storage';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { slowAfterMs } from '~/lib/timing';
import { withTimeout } from '~/lib/with-timeout';
import { toast } from '~/lib/toasts';
import type { AccountField, AccountValues } from '~rules/account/account';
import { isEmail } from '~rules/account/email';
import type { Invitation } from '~rules/account/invitation';
import { requestEmail, setPassword, signUp, verifyEmail } from '../api/account';
import {
  $emailLink,
  $invitation,
  clearEmailLink,
  takeEmailLink,
  type EmailLink,
} from '../email-link';
import * as messages from './messages';
import type { Message, Problem } from './messages';
import { clearCachedRole } from './role';
import { $session, authClient, displayName, type SessionState } from './session';

export type View =
  | { name: 'loading' }
  /** `notice`: why it's shown. `focus`: the ID of the element to focus. */
  | { name: 'sign-up' | 'sign-in'; notice?: Problem; focus?: string }
  | { name: 'forgot-password' }
  /** An email with a link and a code is on its way. `needsPassword`: the sign-up form's password is lost. */
  | { name: 'enter-code'; type: 'signup' | 'recovery'; email: string; needsPassword: boolean }
  /** Asks for confirmation before using the link that brought the visitor here. */
  | { name: 'email-link'; link: EmailLink }
  | { name: 'expired-link'; link: EmailLink }
  /** Asks for a name and a password. Without an `invitation`, also for the email address and the code. */
  | { name: 'invitation'; invitation?: Invitation }
  /** Signed in with a password, but not yet with the second factor. */
  | { name: 'second-factor' }
  /** The email is confirmed, but the password isn't set yet. */
  | { name: 'new-password' }
  | { name: 'email-change'; complete: boolean }
  /** Signed in: the next page is loading. */
  | { name: 'leaving'; message?: Message; account?: string };

export type Submission =
  | { status: 'idle' }
  | { status: 'submitting'; slow: boolean }
  | { status: 'error'; problem: Problem };

/** The result of an action. Undefined: nothing changes. */
type Outcome = { view: View } | { problem: Problem } | { signedIn: Message } | undefined;

/** Time to see the toast before the next page loads. */
const toastMs = 800;
/** `otp_expiry` in config.toml. */
const codeLifetimeMs = 60 * 60_000;

/** In sessionStorage: the email that was requested, and the account whose password has to be set. */
const requestKey = 'auth-email-request';
const passwordKey = 'auth-password-needed';

interface EmailRequest {
  type: 'signup' | 'recovery';
  email: string;
  /** Milliseconds since 1970. */
  at: number;
}

const $current = atom<View>({ name: 'loading' });
const $state = atom<Submission>({ status: 'idle' });
const $typed = atom('');
/** Whether it's in a dialog of another page, which nobody should leave. */
let isInDialog = false;
/** The password from the sign-up form, until the address is confirmed. Only in memory. */
let signUpPassword: string | undefined;
/** The new password until the second factor is confirmed. Only in memory. */
let pendingPassword: string | undefined;

export const $view = readonlyType($current);
export const $submission = readonlyType($state);
/** The email address, which all forms share. */
export const $email = readonlyType($typed);

/** Opens the portal, or its forms in a dialog of another page. Returns a function that closes it. */
export function openPortal({ inDialog = false } = {}): () => void {
  isInDialog = inDialog;
  takeEmailLink();
  const closeLink = $emailLink.subscribe((link) => {
    if (link) show({ name: 'email-link', link });
  });
  const closeInvitation = $invitation.subscribe((invitation) => {
    if (invitation) show({ name: 'invitation', invitation });
  });
  const closeSession = $session.subscribe(followSession);
  return () => {
    closeLink();
    closeInvitation();
    closeSession();
    show({ name: 'loading' });
  };
}

/** Shows another view at the visitor's request. */
export function choose(
  name: 'sign-up' | 'sign-in' | 'forgot-password' | 'invitation',
  focus?: string,
): void {
  if ($state.get().status === 'submitting') return;
  clear(requestKey);
  clearEmailLink();
  signUpPassword = undefined;
  show({ name, ...(focus && { focus }) });
}

/** Typing clears the last error. */
export function type(field: AccountField, text: string): void {
  if (field === 'email') $typed.set(text);
  if ($state.get().status === 'error') $state.set({ status: 'idle' });
}

/** Spec §7, call 2. */
export const submitSignIn = ({ email, password }: AccountValues) =>
  submit(async ({ auth }) => {
    const { error } = await auth.signInWithPassword({ email, password });
    return error
      ? { problem: messages.serverProblem('Sign in failed', error) }
      : { signedIn: messages.welcomeBack };
  });

export const submitSignUp = ({ fullName, email, newPassword: password }: AccountValues) =>
  submit(async ({ auth }) => {
    const kind = isForClients() ? 'client' : 'staff';
    const result = await signUp(auth, { fullName, email, password, kind });
    if (result.status === 'exists') return { problem: messages.accountExists };
    if (result.status === 'error') {
      return { problem: messages.serverProblem('Sign up failed', result.error) };
    }
    if (result.status === 'active') return { signedIn: welcome(kind === 'client') };
    signUpPassword = password;
    const { title, text } = messages.checkYourEmail;
    toast.success(title, text);
    return { view: emailSent('signup', email) };
  });

/** Requests an email with a link and a code, or another one. */
export const sendEmail = (kind: 'signup' | 'recovery', email: string) =>
  submit(async ({ auth }) => {
    const error = await requestEmail(auth, kind, email);
    if (error) return { problem: messages.serverProblem('Couldn’t send the email', error) };
    // Nothing else changes.
    if ($current.get().name === 'enter-code') {
      toast.success('Email sent', 'Use the link or the code in the newest email.');
    }
    return { view: emailSent(kind, email) };
  });

/** Confirms an address with the code from the email, and sets the account's password. */
export function submitCode({ code, newPassword }: AccountValues): Promise<void> {
  const view = $current.get();
  if (view.name !== 'enter-code') return Promise.resolve();
  const { type: kind, email } = view;
  const password = view.needsPassword ? newPassword : (signUpPassword ?? '');
  return submit(async ({ auth }) => {
    const result = await verifyEmail(auth, { type: kind, code }, email);
    if (result.status === 'error') return { problem: messages.codeProblem(result.error) };
    if (result.status === 'wrong-account') return { problem: messages.wrongAccount };
    save(passwordKey, result.session?.user.id);
    return setNewPassword(auth, password, kind);
  });
}

/** Uses the link that brought the visitor here. */
export function submitLink({ newPassword }: AccountValues): Promise<void> {
  const view = $current.get();
  if (view.name !== 'email-link') return Promise.resolve();
  const { link } = view;
  return submit(async (client) => {
    const { auth } = link.type === 'email_change' ? await loadTemporaryClient() : client;
    const result = await verifyEmail(auth, link, link.email);
    if (result.status === 'error') {
      const problem = messages.linkProblem(result.error);
      return problem === messages.expiredLink
        ? { view: { name: 'expired-link', link } }
        : { problem };
    }
    clearEmailLink();
    if (result.status === 'wrong-account') {
      return { view: { name: 'sign-in', notice: messages.wrongAccount } };
    }
    if (link.type === 'magiclink') return { signedIn: messages.welcomeBack };
    if (link.type !== 'email_change') {
      save(passwordKey, result.session?.user.id);
      return setNewPassword(auth, newPassword, link.type);
    }
    // The stored session still has the old address.
    if (result.session && $session.get().status === 'signed-in') await client.auth.refreshSession();
    return { view: { name: 'email-change', complete: result.session !== null } };
  });
}

/** Sets the password again, after the email was confirmed but the password was refused. */
export const submitNewPassword = ({ newPassword }: AccountValues) =>
  submit(({ auth }) => setNewPassword(auth, newPassword, 'recovery'));

/** If the password is refused, `followSession` asks for another one: the email's token is used up. */
async function setNewPassword(
  auth: AuthClient['auth'],
  password: string,
  type: 'signup' | 'recovery',
): Promise<Outcome> {
  if ($session.get().status === 'second-factor') {
    pendingPassword = password;
    return { view: { name: 'second-factor' } };
  }
  const error = await setPassword(auth, password);
  if (error) return { problem: messages.serverProblem('Couldn’t set your password', error) };
  if (type === 'recovery') return { signedIn: messages.passwordUpdated };
  const state = $session.get();
  const kind = 'session' in state && state.session.user.user_metadata['kind'];
  return { signedIn: welcome(kind === 'client') };
}

/** Whether the visitor came from the client portal, so that a new account is a client's. */
export const isForClients = (): boolean =>
  nextPage(location.search) === staffLink('/client-portal');

/** What a new account is told. */
export const welcome = (isClient: boolean): Message =>
  isClient ? messages.welcomeClient : messages.welcomeToTeam;

/** After the second factor: sets the pending password, or asks for one if it was lost. */
export function resumeNewPassword(auth: AuthClient['auth']): Promise<Outcome> {
  const password = pendingPassword;
  pendingPassword = undefined;
  return password === undefined
    ? Promise.resolve({ view: { name: 'new-password' } })
    : setNewPassword(auth, password, 'recovery');
}

/** Whether the person confirmed their address but hasn't set a password yet. */
export function needsPassword(): boolean {
  const state = $session.get();
  return 'session' in state && (state.recovering ?? load(passwordKey) === state.session.user.id);
}

/** Runs an action with a timeout, and one at a time. */
export async function submit(action: (client: AuthClient) => Promise<Outcome>): Promise<void> {
  if ($state.get().status === 'submitting' || $current.get().name === 'leaving') return;
  $state.set({ status: 'submitting', slow: false });
  const slow = setTimeout(() => $state.set({ status: 'submitting', slow: true }), slowAfterMs);
  const outcome = await withTimeout(authClient().then(action)).catch(() => ({
    problem: messages.unexpected(),
  }));
  clearTimeout(slow);
  settle(outcome);
}

function settle(outcome: Outcome): void {
  $state.set({ status: 'idle' });
  if (outcome && 'signedIn' in outcome) {
    clearCachedRole();
    clear(passwordKey);
    const { title, text } = outcome.signedIn;
    leave(outcome.signedIn);
    if ($current.get().name === 'leaving') toast.success(title, text);
  } else if (outcome && 'view' in outcome) {
    show(outcome.view);
  } else if (outcome) {
    const { action, ...problem } = outcome.problem;
    toast.error(problem.title, problem.text);
    // Another email would sign in before its password is set, which closes the dialog.
    $state.set({ status: 'error', problem: isInDialog || !action ? problem : outcome.problem });
  }
  // Another tab may have signed in meanwhile.
  followSession($session.get());
}

function followSession(session: SessionState): void {
  const { name } = $current.get();
  if ($state.get().status === 'submitting' || session.status === 'loading') return;
  if (session.status === 'signed-out') {
    if (name === 'loading') {
      show(isInDialog ? { name: 'sign-in', focus: 'portal-email' } : firstView(session.reason));
    }
    if (['leaving', 'new-password', 'second-factor'].includes(name)) show({ name: 'sign-in' });
    return;
  }
  if (needsPassword() && session.status === 'signed-in') {
    const canAsk = !$emailLink.get() && name !== 'leaving' && name !== 'new-password';
    if (canAsk) show({ name: 'new-password' }, $state.get());
    return;
  }
  const stays = ['email-link', 'expired-link', 'email-change', 'invitation', 'leaving'];
  if (!stays.includes(name)) leave();
}

function firstView(reason?: 'ended' | 'unreachable'): View {
  const query = new URLSearchParams(location.search);
  if (query.get('link') === 'expired') return { name: 'sign-in', notice: messages.expiredLink };
  if (reason === 'ended') return { name: 'sign-in', notice: messages.sessionEnded };
  const request = loadRequest();
  if (!request) return { name: query.has('next') || reason ? 'sign-in' : 'sign-up' };
  return { name: 'enter-code', type: request.type, email: request.email, needsPassword: true };
}

function emailSent(kind: 'signup' | 'recovery', email: string): View {
  save(requestKey, { type: kind, email, at: Date.now() } satisfies EmailRequest);
  $typed.set(email);
  const needsPassword = kind === 'recovery' || signUpPassword === undefined;
  return { name: 'enter-code', type: kind, email, needsPassword };
}

function loadRequest(): EmailRequest | undefined {
  const request = load(requestKey) as EmailRequest | null | undefined;
  const isValid =
    ['signup', 'recovery'].includes(request?.type ?? '') &&
    isEmail(request?.email ?? '') &&
    Math.abs(Date.now() - Number(request?.at)) < codeLifetimeMs;
  return isValid ? (request ?? undefined) : undefined;
}

function show(view: View, submission: Submission = { status: 'idle' }): void {
  $current.set(view);
  $state.set(submission);
}

/** Goes to the page that the visitor wanted, without leaving the portal in the history. */
function leave(message?: Message): void {
  clear(requestKey);
  clearEmailLink();
  const session = $session.get();
  if (session.status === 'second-factor') {
    show({ name: 'second-factor' }, $state.get());
    return;
  }
  const account = session.status === 'signed-in' ? displayName(session.session.user) : undefined;
  show({ name: 'leaving', ...(message && { message }), ...(account && { account }) });
  if (isInDialog) return;
  const next = nextPage(location.search);
  setTimeout(() => location.replace(next), message ? toastMs : 0);
}

const loadTemporaryClient = () =>
  import('~/lib/supabase/auth-client').then(({ temporaryClient }) => temporaryClient());
