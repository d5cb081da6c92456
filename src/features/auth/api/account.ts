import type { AuthError, Session } from '@supabase/supabase-js';
import { brand } from '~/config/brand';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { invokeFunction } from '~/lib/supabase/functions-client';
import { timeoutMs } from '~/lib/timing';
import type { AccountKind } from '~rules/account/roles';
import type { EmailLink } from '../email-link';

type Auth = AuthClient['auth'];

export interface SignUp {
  fullName: string;
  email: string;
  password: string;
  kind: AccountKind;
}

export type SignUpResult =
  { status: 'confirm' | 'active' | 'exists' } | { status: 'error'; error: AuthError };

/** Creates an account and requests its welcome email (spec §7, calls 1 and 3). */
export async function signUp(
  auth: Auth,
  { fullName, email, password, kind }: SignUp,
): Promise<SignUpResult> {
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: new URL('/', location.origin).href,
      data: {
        full_name: fullName,
        company_name: brand.companyName,
        // Accounts belong to staff unless they say otherwise.
        ...(kind === 'client' && { kind }),
      },
    },
  });
  // For an existing account, the auth server returns a user without identities.
  const exists = error ? isTaken(error) : data.user?.identities?.length === 0;
  if (exists) return { status: 'exists' };
  if (error) return { status: 'error', error };
  void sendWelcomeEmail(email, fullName);
  return { status: data.session ? 'active' : 'confirm' };
}

/** Requests another confirmation email, or one to set a new password. The response says nothing about accounts. */
export async function requestEmail(
  auth: Auth,
  type: 'signup' | 'recovery',
  email: string,
): Promise<AuthError | null> {
  const { error } =
    type === 'signup'
      ? await auth.resend({ type, email })
      : await auth.resetPasswordForEmail(email);
  return error;
}

/** Proof that someone received an email: its link or its code. */
export type EmailProof =
  Pick<EmailLink, 'type' | 'tokenHash'> | { type: 'signup' | 'recovery'; code: string };

export type VerifyResult =
  /** Without a session if an email change still has to be confirmed from the other address. */
  | { status: 'success'; session: Session | null }
  | { status: 'wrong-account' }
  | { status: 'error'; error: AuthError };

/**
 * Signs in with an email's link or code, unless it belongs to a different account than `email`: anyone can send
 * a link to their own account that names someone else's address.
 */
export async function verifyEmail(
  auth: Auth,
  proof: EmailProof,
  email: string,
): Promise<VerifyResult> {
  const { type } = proof;
  const { data, error } = await auth.verifyOtp(
    'code' in proof
      ? { type: proof.type, email, token: proof.code }
      : { type, token_hash: proof.tokenHash },
  );
  if (error) return { status: 'error', error };
  const { session } = data;
  const isOwner = session?.user.email?.toLowerCase() === email.toLowerCase();
  // Either address can complete an email change.
  if (session && type !== 'email_change' && !isOwner) {
    await auth.signOut({ scope: 'local' });
    return { status: 'wrong-account' };
  }
  return { status: 'success', session };
}

/** Sets the password of whoever is signed in. */
export async function setPassword(auth: Auth, password: string): Promise<AuthError | null> {
  const { error } = await auth.updateUser({ password });
  // A hosted project keeps the sign-up's password, which may be the same.
  return error?.code === 'same_password' ? null : error;
}

/** Failures are only logged (spec §7, call 3). */
async function sendWelcomeEmail(email: string, fullName: string): Promise<void> {
  const body = { email, fullName, isNewUser: true };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await invokeFunction('send-welcome-email', body, signal);
  if (response.kind === 'response' && response.status < 400) return;
  // eslint-disable-next-line no-console
  console.warn('Error sending welcome email:', response);
}

function isTaken({ code, message }: AuthError): boolean {
  return (
    ['user_already_exists', 'email_exists'].includes(code ?? '') ||
    /already registered/i.test(message)
  );
}
