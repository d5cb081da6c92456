import { atom, readonlyType } from 'nanostores';
import { nextPage } from '~/lib/staff-links';
import { clear, load, save } from '~/lib/storage';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { slowAfterMs } from '~/lib/timing';
import { withTimeout } from '~/lib/with-timeout';
import { toast } from '~/lib/toasts';
import type { AccountField } from '~rules/account/account';
import { isEmail } from '~rules/account/email';
import { $emailLink, takeEmailLink, type Confirmation, type EmailLink } from '../email-link';
import * as messages from './messages';
import type { EmailType, Message, Problem } from './messages';
import { clearCachedRole } from './role';
import { $session, authClient, displayName, type SessionState } from './session';

export type View =
  | { name: 'loading' }
  /** `notice`: why it's shown. `focus`: the ID of the element to focus. */
  | { name: 'sign-up' | 'sign-in'; notice?: Problem; focus?: string }
  | { name: 'forgot-password' }
  | Confirming
  /** Asks for a name and a password. Without a `link`, also for the email address and the code. */
  | { name: 'invitation'; link?: EmailLink }
  /** Signed in with a password, but not yet with the second factor. */
  | { name: 'second-factor' }
  /** The email is confirmed, but the password isn't set yet. */
  | { name: 'new-password' }
  | { name: 'email-change'; complete: boolean }
  /** Signed in: the next page is loading. */
  | { name: 'leaving'; account?: string };

/**
 * `email-link`: asks before using the link that brought the visitor here. `enter-code`: an email with a link and a code is
 * on its way.
 */
export interface Confirming {
  name: 'email-link' | 'enter-code';
  type: Confirmation;
  email: string;
  /** From the link. Undefined if the person enters a code. */
  token?: string;
  /** Whether to ask for a password. The sign-up form's is lost if the page was loaded again. */
  needsPassword: boolean;
}

export type Submission =
  | { status: 'idle' }
  | { status: 'submitting'; slow: boolean }
  | { status: 'error'; problem: Problem };

/** The result of an action. Empty if nothing changes. */
interface Outcome {
  view?: View;
  problem?: Problem;
  signedIn?: Message;
}

/** Time to see the toast before the next page loads. */
const toastMs = 800;
/** `otp_expiry` in config.toml. */
const codeLifetimeMs = 60 * 60_000;

/** In sessionStorage: the email that was requested, and the account whose password has to be set. */
const requestKey = 'auth-email-request';
const passwordKey = 'auth-password-needed';

interface EmailRequest {
  type: EmailType;
  email: string;
  /** Milliseconds since 1970. */
  at: number;
}

const $current = atom<View>({ name: 'loading' });
const $state = atom<Submission>({ status: 'idle' });
const $typed = atom('');
/** Whether it's in a dialog of another page, which nobody should leave. */
let isInDialog = false;

export const $view = readonlyType($current);
export const $submission = readonlyType($state);
/** The email address, which all forms share. */
export const $email = readonlyType($typed);

/** Opens the portal, or its forms in a dialog of another page. Returns a function that closes it. */
export function openPortal({ inDialog = false } = {}): () => void {
  isInDialog = inDialog;
  takeEmailLink();
  const closeLink = $emailLink.subscribe((link) => link && showLink(link));
  const closeSession = $session.subscribe(followSession);
  return () => {
    closeLink();
    closeSession();
    show({ name: 'loading' });
  };
}

function showLink(link: EmailLink): void {
  const { type, email, token } = link;
  $typed.set(email);
  const needsPassword = type === 'signup' || type === 'recovery';
  if (type === 'invitation') show({ name: 'invitation', link });
  else show({ name: 'email-link', type, email, token, needsPassword });
}

/** Shows another view at the visitor's request. */
export function choose(
  name: 'sign-up' | 'sign-in' | 'forgot-password' | 'invitation',
  focus?: string,
): void {
  if ($state.get().status === 'submitting') return;
  clear(requestKey);
  show({ name, ...(focus && { focus }) });
}

/** Typing clears the last error. */
export function type(field: AccountField, text: string): void {
  if (field === 'email') $typed.set(text);
  if ($state.get().status === 'error') $state.set({ status: 'idle' });
}

/** Asks for the code of an email that was sent. Still does after a reload. */
export function enterCode(type: EmailType, email: string, needsPassword: boolean): View {
  save(requestKey, { type, email, at: Date.now() } satisfies EmailRequest);
  $typed.set(email);
  return { name: 'enter-code', type, email, needsPassword };
}

/** Notes that a person has confirmed their address but hasn't set a password yet. */
export const needPassword = (userId: string | undefined) => save(passwordKey, userId);

/** Whether the signed-in person still has to set a password. */
export function needsPassword(): boolean {
  const state = $session.get();
  return 'session' in state && load(passwordKey) === state.session.user.id;
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

function settle({ view, problem, signedIn }: Outcome): void {
  $state.set({ status: 'idle' });
  if (signedIn) {
    clearCachedRole();
    clear(passwordKey);
    leave(toastMs);
    if ($current.get().name === 'leaving') toast.success(signedIn.title, signedIn.text);
  }
  if (view) show(view);
  if (problem) {
    const { action, ...withoutAction } = problem;
    // Another email would sign in before its password is set, which closes the dialog.
    $state.set({ status: 'error', problem: isInDialog && action ? withoutAction : problem });
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
  if (['email-change', 'invitation', 'leaving'].includes(name)) return;
  if (session.status === 'signed-in' && needsPassword()) {
    // Also if a link or code was accepted but its password wasn't.
    if (name !== 'new-password') show({ name: 'new-password' }, $state.get());
  } else if (name !== 'email-link') leave();
}

function firstView(reason?: 'ended' | 'unreachable'): View {
  const query = new URLSearchParams(location.search);
  if (query.get('link') === 'expired') return { name: 'sign-in', notice: messages.expiredLink };
  if (reason === 'ended') return { name: 'sign-in', notice: messages.sessionEnded };
  const request = loadRequest();
  if (!request) return { name: query.has('next') || reason ? 'sign-in' : 'sign-up' };
  return { name: 'enter-code', type: request.type, email: request.email, needsPassword: true };
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
function leave(afterMs = 0): void {
  clear(requestKey);
  const session = $session.get();
  if (session.status === 'second-factor') {
    show({ name: 'second-factor' }, $state.get());
    return;
  }
  const account = session.status === 'signed-in' ? displayName(session.session.user) : undefined;
  // Without a message, there's nothing to read.
  show({ name: 'leaving', ...(afterMs > 0 && account && { account }) });
  if (isInDialog) return;
  const next = nextPage(location.search);
  setTimeout(() => location.replace(next), afterMs);
}
