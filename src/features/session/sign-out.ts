import { sessionKey } from '~/lib/supabase';

/** Ends the session, here at once and at the backend where it can be reached. Failures are logged only (spec §7, call 4). */
export async function signOut(): Promise<void> {
  try {
    // Vite adds a wrapper to every page's script for a destructured `await import()`.
    await import('./end-session').then((module) => module.endSession());
  } catch (error) {
    // eslint-disable-next-line no-console
    console.error('Unexpected error during sign out:', error);
  }
  // Whatever the backend said: nobody who asked to leave stays signed in on this machine.
  localStorage.removeItem(sessionKey);
}
