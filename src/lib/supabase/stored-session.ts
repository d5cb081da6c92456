import { clear, load, loadText } from '../storage.ts';

/** Where the browser keeps the session. A visitor without one never loads the auth client. */
export const sessionKey = 'staff-session';

/** Where the browser caches the role of whoever is signed in. */
export const roleKey = 'staff-role';

/** Whether this browser has stored a session. Only the auth server knows whether it's still valid. */
export function hasStoredSession(): boolean {
  return loadText(sessionKey, 'localStorage') !== null;
}

/** Ends the session in this browser only. Returns its access token, if it has one. Never throws. */
export function clearStoredSession(): string | undefined {
  const session = load(sessionKey, 'localStorage') as { access_token?: unknown } | null | undefined;
  clear(sessionKey, 'localStorage');
  clear(roleKey, 'localStorage');
  const token = session?.access_token;
  return typeof token === 'string' ? token : undefined;
}
