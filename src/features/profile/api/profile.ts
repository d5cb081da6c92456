import type { AuthError, User } from '@supabase/supabase-js';
import { authClient, renewSession, request } from '~/features/auth';
import { RequestError } from '~/features/staff';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { withTimeout } from '~/lib/with-timeout';
import type { Tables } from '~rules/database.types';

type Auth = AuthClient['auth'];

export interface Profile {
  userId: string;
  fullName: string;
  email: string;
  /** An address that isn't confirmed yet. */
  newEmail: string | undefined;
  moderationDigest: boolean;
  leadEmails: boolean;
}

/** The auth server's reason for rejecting a change. */
export class AccountError extends Error {
  readonly reason: AuthError;

  constructor(reason: AuthError) {
    super(reason.message);
    this.name = 'AccountError';
    this.reason = reason;
  }
}

type Row = Pick<Tables<'profiles'>, 'full_name' | 'moderation_digest' | 'lead_emails'>;

/** The signed-in person's profile. Throws a RequestError or an AccountError, like all functions here. */
export async function getProfile(): Promise<Profile> {
  const { user } = await askAuth((auth) => auth.getUser());
  const row = await request<Row>((client, signal) =>
    client
      .from('profiles')
      .select('full_name, moderation_digest, lead_emails')
      .eq('user_id', user.id)
      .abortSignal(signal)
      .single(),
  );
  return {
    userId: user.id,
    ...addressesOf(user),
    fullName: row.full_name,
    moderationDigest: row.moderation_digest,
    leadEmails: row.lead_emails,
  };
}

/** Staff pages show the name in the profile, and the session has a copy. */
export async function saveName(userId: string, fullName: string): Promise<void> {
  await updateProfile(userId, { full_name: fullName });
  await askAuth((auth) => auth.updateUser({ data: { full_name: fullName } }));
}

/** Emails both addresses. The change takes effect once both are confirmed. */
export async function requestEmailChange(
  email: string,
): Promise<Pick<Profile, 'email' | 'newEmail'>> {
  const emailRedirectTo = new URL('/auth', location.origin).href;
  const { user } = await askAuth((auth) => auth.updateUser({ email }, { emailRedirectTo }));
  return addressesOf(user);
}

/** A code from the authenticator app. */
export interface FactorCode {
  factorId: string;
  code: string;
}

/**
 * Ends all other sessions. Signing in again proves that the person knows the current password, and the server requires a
 * recent sign-in. Uses a separate client: without its second factor, this one's new session would hide the page.
 */
export async function changePassword(
  email: string,
  currentPassword: string,
  password: string,
  factor?: FactorCode,
): Promise<void> {
  const { temporaryClient } = await import('~/lib/supabase/auth-client');
  const { auth: other } = temporaryClient();
  await askAuth(() => other.signInWithPassword({ email, password: currentPassword }));
  try {
    if (factor) await askAuth(() => other.mfa.challengeAndVerify(factor));
    await askAuth(() => other.updateUser({ password }));
  } catch (error) {
    void other.signOut({ scope: 'local' });
    throw error;
  }
  const { session } = (await other.getSession()).data;
  if (session) await askAuth((auth) => auth.setSession(session));
}

/** Ends all of the person's sessions. This browser keeps its session if that fails. */
export async function endAllSessions(): Promise<void> {
  await askAuth(async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'global' })) }));
}

function addressesOf({ email = '', new_email }: User): Pick<Profile, 'email' | 'newEmail'> {
  return { email, newEmail: new_email || undefined };
}

/** Saves the name, or which emails the person gets. */
export async function updateProfile(userId: string, changes: Partial<Row>): Promise<void> {
  await request((client, signal) =>
    client.from('profiles').update(changes).eq('user_id', userId).abortSignal(signal),
  );
}

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: AuthError };

/** Calls the auth server, a second time if the session had to be renewed. */
export async function askAuth<Data>(
  call: (auth: Auth) => Promise<Answer<Data>>,
): Promise<NonNullable<Data>> {
  const ask = async () => {
    try {
      return await withTimeout(authClient().then(({ auth }) => call(auth)));
    } catch {
      throw new RequestError('unreachable');
    }
  };
  let answer = await ask();
  if (answer.error && isSessionError(answer.error)) {
    const renewal = await renewSession();
    if (renewal !== 'renewed') {
      throw new RequestError(renewal === 'ended' ? 'signed-out' : 'unreachable');
    }
    answer = await ask();
  }
  if (answer.error) throw new AccountError(answer.error);
  return answer.data as NonNullable<Data>;
}

function isSessionError({ name, status }: AuthError): boolean {
  return name === 'AuthSessionMissingError' || status === 401 || status === 403;
}
