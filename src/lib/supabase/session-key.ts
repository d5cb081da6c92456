/** Where the browser keeps the staff session: a visitor without it never loads the auth client. */
export const sessionKey = 'staff-session';

/** Whether somebody is signed in in this browser, as far as it remembers. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Where a visitor blocks storage, the mere mention of it throws.
    return false;
  }
}
