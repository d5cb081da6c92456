import { hasStoredSession, sessionKey } from '~/lib/supabase';
import { toast } from '~/lib/toasts';
import { welcomeBack, welcomeToTeam } from '~/lib/welcome';

/** Where it is said that a link leads nowhere any more. */
const explained = '/auth?link=expired';

/**
 * Begins the session that the fragment of a mail's link carries. Whoever is signed in already stays that:
 * anybody can send somebody a link into an account of their own. Never throws.
 */
export async function arrive(): Promise<void> {
  const { hash, pathname, search } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  // First of all: neither the history nor whoever is shown the address is to know a session.
  history.replaceState(history.state, '', pathname + search);
  if (fragment.has('error_description')) {
    if (!hasStoredSession()) location.replace(explained);
    return;
  }
  try {
    const { staffClient } = await import('~/lib/supabase/staff-client');
    const { auth } = staffClient();
    const { data } = await auth.getSession();
    if (data.session) return;
    const { error } = await auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    if (error) throw error;
  } catch (error) {
    // eslint-disable-next-line no-console
    console.warn('Error getting session:', error);
    location.replace(explained);
    return;
  }
  // Other tabs are told by the browser, this one is not.
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
  say(fragment.get('type') === 'signup' ? welcomeToTeam : welcomeBack);
}

/** A toast is not read out: beside it, the page says the same to who cannot see it. */
function say({ title, text }: typeof welcomeBack | typeof welcomeToTeam): void {
  toast.success(title, text);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  Object.assign(status.style, { position: 'absolute', clipPath: 'inset(50%)', bottom: '0' });
  document.body.append(status);
  // Read out is what changes in an element that is there.
  requestAnimationFrame(() => (status.textContent = `${title} ${text}`));
}
