import { randomUUID } from 'node:crypto';
import { saveAccount, userMetadata } from './accounts.ts';
import { gotrueError, tooSoon } from './gotrue-error.ts';
import type { AuthServices } from './services.ts';
import { newToken } from './one-time-code.ts';
import { hashPassword, newPasswordError } from './passwords.ts';
import type { AuthRequest } from './request.ts';

/**
 * POST /signup. Lite never sends a second confirmation email. As in hosted projects, an address with a confirmed account
 * gets the same response as a new one, but without identities: per spec §8, the visitor sees "Account already exists".
 */
export async function signUp(
  { database, mail }: AuthServices,
  { body: { email, password, data = {} } }: AuthRequest,
): Promise<Response> {
  if (!email) {
    return gotrueError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (!password) {
    return gotrueError(400, 'validation_failed', 'Signup requires a valid password');
  }
  const error = newPasswordError(password);
  if (error) return error;
  // Before the account is looked up, so that the response doesn't depend on it.
  const [denial] = await database.query<{ reason: string | null }>(
    'select private.get_sign_up_denial($1) as reason',
    [email],
  );
  if (denial?.reason) return gotrueError(403, 'signup_disabled', denial.reason);

  const token = newToken();
  const metadata = userMetadata(email, data);
  const passwordHash = await hashPassword(password);
  const result = await saveAccount(database, { email, passwordHash, metadata, token });
  if (result.status === 'too-soon') return tooSoon(result.seconds);
  const id = result.status === 'saved' ? result.id : undefined;
  if (id !== undefined) await mail('signup', email, token);
  return Response.json(userResponse(email, metadata, id));
}

/** POST /admin/users with a secret key: creates an account whose address counts as confirmed. */
export async function createUser(
  { database }: AuthServices,
  { body: { email, password, user_metadata = {} } }: AuthRequest,
): Promise<Response> {
  if (!email || !password) {
    return gotrueError(400, 'validation_failed', 'An account needs an email and a password');
  }
  const error = newPasswordError(password);
  if (error) return error;
  const metadata = userMetadata(email, user_metadata, true);
  const passwordHash = await hashPassword(password);
  const result = await saveAccount(database, { email, passwordHash, metadata });
  if (result.status === 'saved') return Response.json(userResponse(email, metadata, result.id));
  return gotrueError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );
}

/** What clients read of GoTrue's user object; made up if the address already has an account. */
function userResponse(email: string, data: Record<string, unknown>, id: string | undefined) {
  const sub = id ?? randomUUID();
  const metadata = { ...data, sub };
  const identity = { id: sub, user_id: sub, identity_data: metadata, provider: 'email', email };
  return {
    id: sub,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: id === undefined ? [] : [identity],
    created_at: new Date().toISOString(),
  };
}
