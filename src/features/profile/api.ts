import type { AuthError, User } from '@supabase/supabase-js';
import { request, rpc } from '~/features/auth';
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
  /** Whether an authenticator app can be set up, which only hosted projects have. Also false if that lookup fails. */
  canHaveFactor: boolean;
  /** The ID of the app that's set up. */
  factorId: string | undefined;
}

type Row = Pick<Tables<'profiles'>, 'full_name' | 'moderation_digest'>;

/** The signed-in person's profile. Throws a RequestError, like all functions here. */
export async function getProfile(): Promise<Profile> {
  const { user } = await askAuth((auth) => auth.getUser());
  const [row, canHaveFactor] = await Promise.all([
    request<Row>((client, signal) =>
      client
        .from('profiles')
        .select('full_name, moderation_digest')
        .eq('user_id', user.id)
        .abortSignal(signal)
        .single(),
    ),
    // The rest of the profile doesn't depend on it.
    rpc<'is_second_factor_available', boolean>('is_second_factor_available').catch(() => false),
  ]);
  return {
    userId: user.id,
    ...addressesOf(user),
    fullName: row.full_name,
    moderationDigest: row.moderation_digest,
    canHaveFactor,
    factorId: user.factors?.find(({ status }) => status === 'verified')?.id,
  };
}

/** Saves the name, or whether the person gets the moderation digest. */
export async function updateProfile(userId: string, changes: Partial<Row>): Promise<void> {
  await request((client, signal) =>
    client.from('profiles').update(changes).eq('user_id', userId).abortSignal(signal),
  );
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

/** Emails a link and a code to set a new password. */
export async function requestPassword(email: string): Promise<void> {
  await askAuth((auth) => auth.resetPasswordForEmail(email));
}

/** What an authenticator app needs: a QR code as a data URL, or the same as text. */
export interface Enrollment {
  factorId: string;
  qrCode: string;
  secret: string;
}

/** Begins to set up a factor, in place of one that was never confirmed. */
export async function enroll(): Promise<Enrollment> {
  const { all } = await askAuth((auth) => auth.mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') await unenroll(id);
  const { id, totp } = await askAuth((auth) => auth.mfa.enroll({ factorType: 'totp' }));
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
}

/** Turns the factor on with its first code. The session counts as confirmed from then on. */
export async function confirm(factor: FactorCode): Promise<void> {
  await askAuth((auth) => auth.mfa.challengeAndVerify(factor));
}

export async function unenroll(factorId: string): Promise<void> {
  await askAuth((auth) => auth.mfa.unenroll({ factorId }));
}

/** Updates the session's copy of the account, which names its factors. */
export async function renewSession(): Promise<void> {
  await askAuth((auth) => auth.refreshSession());
}

function addressesOf({ email = '', new_email }: User): Pick<Profile, 'email' | 'newEmail'> {
  return { email, newEmail: new_email || undefined };
}

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: AuthError };

/** Calls the auth server. The error's message and code are the server's. */
async function askAuth<Data>(
  call: (auth: Auth) => Promise<Answer<Data>>,
): Promise<NonNullable<Data>> {
  const data = await request<Data>(async ({ auth }) => {
    const { data, error } = await withTimeout(call(auth));
    if (!error) return { data: data as Data, error, status: 200 };
    const { message, code = '' } = error;
    return { data: null, error: { message, code }, status: statusOf(error) };
  });
  return data as NonNullable<Data>;
}

/** 401 if there's no session, or the server doesn't accept it. */
function statusOf({ name, status = 0 }: AuthError): number {
  return name === 'AuthSessionMissingError' || status === 403 ? 401 : status;
}
