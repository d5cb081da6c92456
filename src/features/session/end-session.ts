import { staffClient } from '~/lib/supabase/staff-client';

/** Milliseconds after which a backend that does not answer keeps nobody any longer. */
const timeoutMs = 5_000;

/** Tells the backend that the session is over. Comes with the auth client, to who signs out. */
export async function endSession(): Promise<void> {
  const { error } = await Promise.race([staffClient().auth.signOut(), impatience()]);
  // eslint-disable-next-line no-console
  if (error) console.error('Error signing out:', error);
}

function impatience(): Promise<{ error: unknown }> {
  const late = { error: new Error(`No answer in ${timeoutMs} ms.`) };
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, late));
}
