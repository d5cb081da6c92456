import { atom, onMount, readonlyType } from 'nanostores';
import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { clearStoredSession, hasStoredSession, sessionKey } from '~/lib/supabase';
import type { AuthClient } from '~/lib/supabase/auth-client';

/** Mirrors the auth client (spec §4). */
export type SessionState =
  | { status: 'loading' }
  /**
   * `ended`: there was a session, but it was corrupt or the server no longer accepts it.
   * `unreachable`: there is one, but it couldn't be refreshed.
   */
  | { status: 'signed-out'; reason?: 'ended' | 'unreachable' }
  /**
   * `second-factor`: the code from the authenticator app is still missing, so the database treats the session as signed
   * out.
   */
  | { status: 'signed-in' | 'second-factor'; session: Session };

/** The auth server no longer knows the session. */
const endedStatuses = [401, 403, 404];

const $state = atom<SessionState>({ status: 'loading' });

/** This browser's session, whichever tab started or ended it. */
export const $session = readonlyType($state);

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
  connected ??= import('~/lib/supabase/auth-client')
    .then(({ authClient }) => {
      const client = authClient();
      client.auth.onAuthStateChange(follow);
      return client;
    })
    .catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
  return connected;
}

/**
 * Ends the session in this browser, then all of the person's sessions at the backend. Failures are only logged
 * (spec §7, call 4).
 */
export async function signOut(accessToken = clearStoredSession()): Promise<void> {
  $state.set({ status: 'signed-out' });
  if (!accessToken) return;
  try {
    const { auth } = await authClient();
    // `auth.signOut()` would clear the session only after the response.
    const { error } = await auth.admin.signOut(accessToken);
    if (error && !endedStatuses.includes(error.status ?? 0)) {
      // eslint-disable-next-line no-console
      console.error('Error signing out:', error);
    }
  } catch (error) {
    // eslint-disable-next-line no-console
    console.error('Unexpected error during sign out:', error);
  }
}

/** `ended`: there's no session, or the server no longer knows it. `unreachable`: the server couldn't be reached, or failed. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** Refreshes the session after the backend answered 401, or ends it if the server no longer knows it. Never throws. */
export async function renewSession(): Promise<Renewal> {
  try {
    const { auth } = await authClient();
    const { error } = await auth.refreshSession();
    if (!error) return 'renewed';
    if (![400, ...endedStatuses].includes(error.status ?? 0)) return 'unreachable';
    await auth.signOut({ scope: 'local' });
  } catch {
    return 'unreachable';
  }
  $state.set({ status: 'signed-out', reason: 'ended' });
  return 'ended';
}

/** The name a person signed up with, otherwise the email address. */
export function displayName({ email = '', user_metadata }: User): string {
  const name: unknown = (user_metadata as User['user_metadata'] | undefined)?.['full_name'];
  return (typeof name === 'string' && name.trim()) || email;
}

function follow(event: AuthChangeEvent, session: Session | null): void {
  // `readSession` reads the first session, because it can tell why there is none.
  if (event === 'INITIAL_SESSION') return;
  if (session) {
    $state.set({ status: missingFactorOf(session) ? 'second-factor' : 'signed-in', session });
    return;
  }
  const state = $state.get();
  if (state.status === 'signed-out' && state.reason !== 'unreachable') return;
  // `signOut` changes the state first, so this session has ended by itself.
  const reason = 'session' in state ? ({ reason: 'ended' } as const) : {};
  $state.set({ status: 'signed-out', ...reason });
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

function logFailure(error: unknown): void {
  // eslint-disable-next-line no-console
  console.error('Error getting session:', error);
}

/** The ID of the factor whose code the session still needs; undefined if it needs none. */
export function missingFactorOf({ user, access_token }: Session): string | undefined {
  const factor = user.factors?.find(({ status }) => status === 'verified')?.id;
  return factor !== undefined && assuranceLevel(access_token) !== 'aal2' ? factor : undefined;
}

function assuranceLevel(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aal?: unknown;
  };
  return claims.aal;
}
