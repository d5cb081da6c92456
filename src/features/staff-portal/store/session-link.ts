import { atom, computed } from 'nanostores';
import { followMailLink } from '~/features/session';
import {
  $pendingLink,
  acceptLink,
  checkLink,
  loadPendingLink,
  refreshPendingLink,
  type LinkResult,
  type SessionLink,
} from '~/features/session-link';
import { welcomeBack, welcomeToTeam } from '~/lib/welcome';
import type { Outcome } from './outcome';

/** The emailed link that brought the visitor here, if any. */
export type LinkState =
  | { status: 'none' }
  /** Asking the server whose link it is. */
  | { status: 'checking' }
  | { status: 'unreachable' }
  /** `requestedHere`: this browser requested the email, so no confirmation is needed. */
  | { status: 'ready'; email: string; requestedHere: boolean };

interface Handlers {
  /** The link can sign in without confirmation. */
  onRequested(): void;
  /** The link doesn't work, so it has to be discarded. */
  onRejected(): void;
}

const $state = atom<LinkState>({ status: 'none' });

export const $sessionLink = computed($state, (state) => state);

let handlers: Handlers | undefined;
let accept: (() => Promise<LinkResult>) | undefined;

/** Handles this page's link and any that arrives later. Returns a function that stops handling links. */
export function openSessionLink(given: Handlers): () => void {
  handlers = given;
  const unbind = $pendingLink.subscribe(follow);
  // Every page's script calls this too, but it may not have run yet.
  const arrival = followMailLink();
  if (!arrival) loadPendingLink();
  else if (!$pendingLink.get()) {
    $state.set({ status: 'checking' });
    void arrival.then(() => {
      if (!$pendingLink.get()) follow(undefined);
    });
  }
  addEventListener('pageshow', refreshRestored);
  return () => {
    unbind();
    removeEventListener('pageshow', refreshRestored);
  };
}

function refreshRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) refreshPendingLink();
}

/** Asks the server again, after it couldn't be reached. */
export function recheckLink(): void {
  follow($pendingLink.get());
}

/** Signs in to the account that was shown. */
export async function acceptSessionLink(): Promise<Outcome> {
  const link = $pendingLink.get();
  const result = link && accept ? await accept() : 'rejected';
  switch (result) {
    case 'signed-in':
      return { is: 'signed-in', ...(link?.isSignUp ? welcomeToTeam : welcomeBack) };
    case 'rejected':
      return { is: 'expired-link' };
    case 'already-signed-in':
      return failed('Someone is already signed in on this browser.', 'Sign out first.');
    case 'unreachable':
      return failed("We couldn't reach the server.", 'Check your connection, then try again.');
    case 'storage-blocked':
      return failed(
        'Your browser is blocking this site from storing data.',
        'Allow it for this site, then sign in with your password.',
      );
  }
}

function follow(link: SessionLink | undefined): void {
  accept = undefined;
  if (link) void check(link);
  else $state.set({ status: 'none' });
}

async function check(link: SessionLink): Promise<void> {
  $state.set({ status: 'checking' });
  const result = await checkLink(link);
  // It may have been canceled or replaced by another link in the meantime.
  if ($pendingLink.get() !== link) return;
  if (result.status === 'rejected') {
    handlers?.onRejected();
  } else if (result.status === 'unreachable') {
    $state.set(result);
  } else {
    const { account, requestedHere } = result;
    accept = () => acceptLink(link, account);
    // Before the state changes, or the card would appear for a moment.
    if (requestedHere) handlers?.onRequested();
    $state.set({ status: 'ready', email: account.email, requestedHere });
  }
}

function failed(text: string, advice: string): Outcome {
  return { is: 'failed', title: "Couldn't sign you in", text, advice };
}
