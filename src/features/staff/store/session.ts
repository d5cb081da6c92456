import { atom, computed, onMount } from 'nanostores';
import type { AuthError, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js';
import { signOut } from '~/features/session';
import { hasStoredSession, sessionKey } from '~/lib/supabase';
import type { Database } from '~rules/database.types';

/** Who is signed in, as the auth client tells it (spec §4). */
export type Session =
  | { is: 'loading' }
  /** `unread`: the browser keeps a session, but the backend did not answer when it had to be renewed. */
  | { is: 'signed-out'; unread?: true }
  | { is: 'signed-in'; userId: string; email: string; name: string };

const $state = atom<Session>({ is: 'loading' });

/** The session of this browser, whichever of its tabs began or ended it. */
export const $session = computed($state, (session) => session);

let followed: Promise<SupabaseClient<Database>> | undefined;

onMount($state, () => {
  // While the site is built there is no browser, and a store that was written stays so for every page.
  if (typeof document === 'undefined') return;
  const mounted = new AbortController();
  const { signal } = mounted;
  const hear = ({ key }: StorageEvent) => {
    if (key === sessionKey || key === null) void readStorage();
  };
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void readStorage();
  };
  addEventListener('storage', hear, { signal });
  // A page that the browser kept for the way back has heard nothing meanwhile.
  addEventListener('pageshow', shownAgain, { signal });
  queueMicrotask(() => void readStorage());
  return () => mounted.abort();
});

/** The auth client. From now on its events decide who is signed in. Throws where it cannot be loaded. */
export function authClient(): Promise<SupabaseClient<Database>> {
  followed ??= follow().catch((error: unknown) => {
    followed = undefined;
    throw error;
  });
  return followed;
}

/** Ends the session here, and at the backend where it can be reached. */
export async function leave(): Promise<void> {
  await signOut();
  await readStorage();
}

/**
 * The backend has answered 401: takes a new token, or ends a session that it does not know any more.
 * Returns whether it is worth asking again.
 */
export async function renewSession(): Promise<boolean> {
  const { auth } = await authClient();
  const { error } = await auth.refreshSession();
  if (error && isRefusal(error)) await auth.signOut({ scope: 'local' });
  return error === null;
}

/** A visitor who has no session never loads the auth client. */
async function readStorage(): Promise<void> {
  if (!hasStoredSession()) {
    $state.set({ is: 'signed-out' });
    return;
  }
  const wasFollowed = followed !== undefined;
  try {
    const { auth } = await authClient();
    if (!wasFollowed) return;
    // A page that was kept for the way back heard of nobody who signed in meanwhile.
    const { data } = await auth.getSession();
    $state.set(sessionOf(data.session));
  } catch (error) {
    logFailure(error);
    $state.set({ is: 'signed-out', unread: true });
  }
}

async function follow(): Promise<SupabaseClient<Database>> {
  const { staffClient } = await import('~/lib/supabase/staff-client');
  const client = staffClient();
  const { error } = await client.auth.getSession();
  if (error) logFailure(error);
  // Tells of the session at once, then of every change, those of other tabs too.
  client.auth.onAuthStateChange((_event, session) => $state.set(sessionOf(session)));
  return client;
}

function sessionOf(session: AuthSession | null): Session {
  if (!session) return { is: 'signed-out', ...(hasStoredSession() && { unread: true }) };
  const { id, email = '', user_metadata } = session.user;
  const name: unknown = user_metadata['full_name'];
  const shown = typeof name === 'string' ? name.trim() : '';
  return { is: 'signed-in', userId: id, email, name: shown || email };
}

/** Whether the backend said no, and not that it is busy or gone. */
function isRefusal({ status }: AuthError): boolean {
  return status !== undefined && [400, 401, 403, 404].includes(status);
}

function logFailure(error: unknown): void {
  // eslint-disable-next-line no-console
  console.error('Error getting session:', error);
}
