import { clearStoredSession, hasStoredSession, sessionKey } from '~/lib/supabase';

// Part of the script on every page: visitors without a session load nothing else of this feature.

/** What the header's right-hand button does (spec §2). */
export type HeaderAction = 'sign-out' | 'login' | 'community';

/**
 * @param hostname The page's host, e.g. `content.example.com`.
 * @param contentHost The subdomain on which visitors sign in to another site.
 */
export function headerAction(
  signedIn: boolean,
  hostname: string,
  contentHost: string,
): HeaderAction {
  if (signedIn) return 'sign-out';
  return hostname === contentHost ? 'login' : 'community';
}

/**
 * Shows the button that applies in each slot (its `[data-case]` elements), now and whenever someone signs in
 * or out, in this tab or another one. Signed-in people also get a link to the staff pages.
 */
export function enhanceHeaderSlots(slots: Iterable<HTMLElement>): void {
  function show() {
    const signedIn = hasStoredSession();
    for (const slot of slots) {
      const action = headerAction(signedIn, location.hostname, slot.dataset['contentHost'] ?? '');
      for (const button of slot.querySelectorAll<HTMLElement>('[data-case]')) {
        button.hidden = button.dataset['case'] !== action;
      }
    }
    if (signedIn) {
      loadSignedIn()
        .then((module) => module.showStaffLink(slots, show))
        .catch(() => {});
    }
  }

  for (const slot of slots) {
    slot.querySelector('[data-case="sign-out"]')?.addEventListener('click', () => {
      void signOut();
      show();
    });
  }
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) show();
  });
  // A page restored from the back/forward cache missed all events in the meantime.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  show();
}

/** Ends the session in this browser before anything is loaded: the visitor may leave the page meanwhile. */
export async function signOut(): Promise<void> {
  const accessToken = clearStoredSession();
  try {
    const signedIn = await loadSignedIn();
    await signedIn.signOut(accessToken);
  } catch (error) {
    // eslint-disable-next-line no-console
    console.error('Unexpected error during sign out:', error);
  }
}

const loadSignedIn = () => import('./signed-in-header');
