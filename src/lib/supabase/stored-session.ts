/** Where the browser keeps the session. A visitor without one never loads the auth client. */
export const sessionKey = 'staff-session';

/** Where the browser caches the role of whoever is signed in. */
export const roleKey = 'staff-role';

/** Whether this browser has stored a session. Only the auth server knows whether it's still valid. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

/** Ends the session in this browser only. Throws if storage is blocked. */
export function clearStoredSession(): void {
  localStorage.removeItem(sessionKey);
  localStorage.removeItem(roleKey);
}
