import { atom, computed, onMount } from 'nanostores';
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { clear } from '~/lib/storage';
import { hasStoredSession, roleKey, sessionKey } from '~/lib/supabase';
import type { AuthClient } from '~/lib/supabase/auth-client';

/** Mirrors the auth client (spec §4). */
export type SessionState =
  | { status: 'loading' }
  /**
   * `ended`: there was a session, but it was corrupt or the server no longer accepts it.
   * `unreachable`: there is one, but it couldn't be refreshed.
   */
  | { status: 'signed-out'; reason?: 'ended' | 'unreachable' }
  /** `recovering`: signed in by a recovery email, with the new password still to be set. */
  | { status: 'signed-in'; session: Session; recovering?: true };

const signOutTimeoutMs = 5_000;

const $state = atom<SessionState>({ status: 'loading' });

/** This browser's session, whichever tab started or ended it. */
export const $session = computed($state, (session) => session);

let connected: Promise<AuthClient> | undefined;

onMount($state, () => {
  // A store that is written during the build stays that way for every page.
  if (typeof document === 'undefined') return;
  const unmounted = new AbortController();
  const { signal } = unmounted;
  const onStorage = ({ key }: StorageEvent) => {
    if (key === sessionKey || key === null) void readSession();
  };
  // A page restored from the back/forward cache missed all events in the meantime.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void readSession();
  };
  addEventListener('storage', onStorage, { signal });
  addEventListener('pageshow', onPageShow, { signal });
  queueMicrotask(() => void readSession());
  return () => unmounted.abort();
});

/** Loads the auth client; `$session` follows its events from then on. Throws if it can't be loaded. */
export function authClient(): Promise<AuthClient> {
  connected ??= connect().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  return connected;
}

/** Ends the session, on the backend too if it can be reached (spec §7, call 4). Never throws. */
export async function signOut(): Promise<void> {
  try {
    const { auth } = await authClient();
    const { error } = await Promise.race([auth.signOut(), signOutTimeout()]);
    // eslint-disable-next-line no-console
    if (error) console.error('Error signing out:', error);
  } catch (error) {
    // eslint-disable-next-line no-console
    console.error('Unexpected error during sign out:', error);
  }
  for (const key of [sessionKey, roleKey]) clear(key, 'localStorage');
  $state.set({ status: 'signed-out' });
}

/**
 * Refreshes the session after the backend answered 401, or ends it if the server no longer knows it. Returns
 * whether it's worth retrying the request.
 */
export async function renewSession(): Promise<boolean> {
  const { auth } = await authClient();
  const { error } = await auth.refreshSession();
  if (error && [400, 401, 403, 404].includes(error.status ?? 0)) {
    await auth.signOut({ scope: 'local' });
    $state.set({ status: 'signed-out', reason: 'ended' });
  }
  return error === null;
}

/** The name a person signed up with, otherwise the email address. */
export function displayName({ email = '', user_metadata }: User): string {
  const name: unknown = (user_metadata as User['user_metadata'] | undefined)?.['full_name'];
  return (typeof name === 'string' && name.trim()) || email;
}

async function connect(): Promise<AuthClient> {
  const { authClient } = await import('~/lib/supabase/auth-client');
  const client = authClient();
  client.auth.onAuthStateChange(follow);
  return client;
}

function follow(event: AuthChangeEvent, session: Session | null): void {
  // `readSession` reads the first session, because it can tell why there is none.
  if (event === 'INITIAL_SESSION') return;
  if (session) {
    const state = $state.get();
    const wasRecovering = state.status === 'signed-in' && state.recovering;
    const recovering = event === 'PASSWORD_RECOVERY' || (wasRecovering && event !== 'USER_UPDATED');
    $state.set({ status: 'signed-in', session, ...(recovering && { recovering }) });
  } else {
    $state.set({ status: 'signed-out' });
  }
}

/** A visitor without a stored session never loads the auth client. */
async function readSession(): Promise<void> {
  if (!hasStoredSession()) {
    $state.set({ status: 'signed-out' });
    return;
  }
  try {
    const { auth } = await authClient();
    const { data, error } = await auth.getSession();
    if (error) logFailure(error);
    const { session } = data;
    if (session) follow('SIGNED_IN', session);
    else $state.set({ status: 'signed-out', reason: hasStoredSession() ? 'unreachable' : 'ended' });
  } catch (error) {
    logFailure(error);
    $state.set({ status: 'signed-out', reason: 'unreachable' });
  }
}

function signOutTimeout(): Promise<{ error: unknown }> {
  const error = new Error(`No response within ${signOutTimeoutMs} ms`);
  return new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs, { error }));
}

function logFailure(error: unknown): void {
  // eslint-disable-next-line no-console
  console.error('Error getting session:', error);
}
