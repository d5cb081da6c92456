import { atom, computed } from 'nanostores';
import { clearPendingLink } from '~/features/session-link';
import { $session, pageWanted } from '~/features/staff';
import { toast } from '~/lib/toasts';
import type { SignIn, SignUp } from '~rules/account';
import { signIn } from '../api/sign-in';
import { signUp } from '../api/sign-up';
import { arrivalBy, type Tab } from './arrival';
import { unexpected, type Message, type Outcome } from './outcome';
import { acceptSessionLink, openSessionLink } from './session-link';

/** Where the portal stands (spec §4). */
export type Portal =
  | { is: 'loading' }
  | { is: 'idle' }
  | { is: 'busy'; slow: boolean }
  | (Outcome & { is: 'failed' | 'confirm' })
  /** Signed in: the next page is on its way. `said` is what a toast says of it. */
  | { is: 'leaving'; said?: Message };

/** Milliseconds until the visitor is told that it's taking long, and until the request is given up. */
const slowAfterMs = 5_000;
const timeoutMs = 20_000;

/** Milliseconds between a toast and the next page, as behind a lead form: time to see it come. */
const toastSeenMs = 800;

const $state = atom<Portal>({ is: 'loading' });
const $chosen = atom<Tab>('signup');
const $link = atom(false);
const $typed = atom('');
const $canceled = atom(false);
let company = '';

export const $portal = computed($state, (portal) => portal);
export const $tab = computed($chosen, (tab) => tab);
/** Whether the visitor came from an expired link. */
export const $expiredLink = computed($link, (expired) => expired);
/** Whether canceling a link was the visitor's last action. */
export const $linkCanceled = computed($canceled, (canceled) => canceled);
/** The address, which both tabs ask for and a visitor types once. */
export const $email = computed($typed, (email) => email);

/**
 * A script has arrived on the page. Returns what closes it again. The company's name comes from the page:
 * imported here, the configuration would be one more file for the public pages that have it too.
 */
export function openPortal(companyName: string): () => void {
  company = companyName;
  const { tab, expiredLink } = arrivalBy(location.search);
  $chosen.set(tab);
  $link.set(expiredLink);
  const closeLink = openSessionLink({
    onRequested: () => void confirmLink(),
    onRejected: showExpiredLink,
  });
  const closeSession = $session.subscribe(({ is }) => {
    const state = $state.get();
    if (is === 'signed-in') {
      // What this page does about its own sign-in it does when that is answered.
      if (state.is !== 'busy' && state.is !== 'leaving') leave(0);
    } else if (is === 'signed-out' && (state.is === 'loading' || state.is === 'leaving')) {
      $state.set({ is: 'idle' });
    }
  });
  return () => {
    closeLink();
    closeSession();
  };
}

export function choose(tab: Tab): void {
  if ($state.get().is === 'busy') return;
  $chosen.set(tab);
  $link.set(false);
  $canceled.set(false);
  $state.set({ is: 'idle' });
}

/** The visitor types, and so mends what was refused. */
export function type(email: string): void {
  $typed.set(email);
  if ($state.get().is === 'failed') $state.set({ is: 'idle' });
}

export async function submitSignIn(typed: SignIn): Promise<void> {
  await settle(() => signIn(typed));
}

export async function submitSignUp(typed: SignUp): Promise<void> {
  await settle(() => signUp(typed, company));
}

/** Signs in to the account that the visitor's link belongs to. */
export async function confirmLink(): Promise<void> {
  await settle(acceptSessionLink);
}

/** Discards the link and offers to sign in another way. */
export function cancelLink(): void {
  if ($state.get().is === 'busy') return;
  clearPendingLink();
  choose('signin');
  $canceled.set(true);
}

function showExpiredLink(): void {
  $chosen.set('signin');
  $link.set(true);
  clearPendingLink();
}

async function settle(ask: () => Promise<Outcome>): Promise<void> {
  const { is } = $state.get();
  if (is === 'busy' || is === 'leaving') return;
  $state.set({ is: 'busy', slow: false });
  const timers: ReturnType<typeof setTimeout>[] = [];
  const late = new Promise<Outcome>((resolve) => {
    timers.push(setTimeout(() => $state.set({ is: 'busy', slow: true }), slowAfterMs));
    timers.push(setTimeout(() => resolve(unexpected()), timeoutMs));
  });
  const outcome = await Promise.race([ask(), late]);
  timers.forEach(clearTimeout);
  // Meanwhile another tab may have signed in: whatever was answered here, there is nothing left to do.
  if (outcome.is !== 'signed-in' && $session.get().is === 'signed-in') return leave(0);
  if (outcome.is === 'expired-link') {
    $state.set({ is: 'idle' });
    showExpiredLink();
    return;
  }
  const { title, text } = outcome;
  if (outcome.is === 'failed') toast.error(title, text);
  else toast.success(title, text);
  if (outcome.is === 'signed-in') leave(toastSeenMs, { title, text });
  else $state.set(outcome);
}

/** To the page that was asked for, else home. Nobody is to come back to this one by the back button. */
function leave(afterMs: number, said?: Message): void {
  $state.set({ is: 'leaving', ...(said && { said }) });
  clearPendingLink();
  const next = pageWanted(location.search, location.origin) ?? '/';
  setTimeout(() => location.replace(next), afterMs);
}
