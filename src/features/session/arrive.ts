import {
  acceptLink,
  checkLink,
  clearPendingLink,
  parseSessionLink,
  loadRequestedEmail,
  savePendingLink,
  type SessionLink,
} from '~/features/session-link';
import { hasStoredSession } from '~/lib/supabase';
import { toast } from '~/lib/toasts';
import { welcomeBack, welcomeToTeam } from '~/lib/welcome';
import { expiredLinkPage } from './mail-link';

/** Where the visitor is asked whether the link's account is theirs. */
const portalPath = '/auth';

/**
 * Handles the fragment of an emailed link. Anyone can send a visitor a link to an account of their own (login
 * CSRF), so a link signs in directly only if this browser requested it. Everyone else confirms it at /auth.
 * Someone who is signed in stays signed in to their account. Never throws.
 */
export async function arrive(hash: string): Promise<void> {
  const fragment = new URLSearchParams(hash.slice(1));
  if (fragment.has('error_description')) {
    if (!hasStoredSession()) showExpiredLinkPage();
    return;
  }
  if (await isSignedIn()) return;
  const link = parseSessionLink(fragment);
  if (!link) {
    showExpiredLinkPage();
  } else if (location.pathname === portalPath) {
    // The portal on this page handles the link.
    savePendingLink(link);
  } else if (!(await signInIfRequested(link))) {
    if (!savePendingLink(link)) return showExpiredLinkPage();
    location.replace(`${portalPath}?${new URLSearchParams({ to: location.pathname })}`);
  }
}

function showExpiredLinkPage(): void {
  // Otherwise, the portal would ask about an earlier link.
  clearPendingLink();
  location.replace(expiredLinkPage);
}

/** Loads the auth client only if this browser has stored a session. */
async function isSignedIn(): Promise<boolean> {
  if (!hasStoredSession()) return false;
  try {
    const { staffClient } = await import('~/lib/supabase/staff-client');
    // Removes a session that the server no longer accepts.
    await staffClient().auth.getSession();
  } catch (error) {
    // eslint-disable-next-line no-console
    console.warn('Error getting session:', error);
  }
  return hasStoredSession();
}

/** Signs in directly if this browser requested the email. Otherwise, the portal asks. */
async function signInIfRequested(link: SessionLink): Promise<boolean> {
  if (loadRequestedEmail() === undefined) return false;
  const check = await checkLink(link);
  if (check.status !== 'identified' || !check.requestedHere) return false;
  if ((await acceptLink(link, check.account)) !== 'signed-in') return false;
  announce(link.isSignUp ? welcomeToTeam : welcomeBack);
  return true;
}

/** Toasts aren't read aloud, so a hidden status says the same to screen readers. */
function announce({ title, text }: typeof welcomeBack | typeof welcomeToTeam): void {
  toast.success(title, text);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  Object.assign(status.style, { position: 'absolute', clipPath: 'inset(50%)', bottom: '0' });
  document.body.append(status);
  // Screen readers announce a change in a live region that is already there.
  requestAnimationFrame(() => (status.textContent = `${title} ${text}`));
}
