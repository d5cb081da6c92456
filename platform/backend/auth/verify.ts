import { bannedCondition, userMetadata } from './accounts.ts';
import { confirmEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward } from './index.ts';
import { codeLifetime, tokenOf } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';
import { verifyError } from './verify-response.ts';

/** The types GoTrue accepts. Lite would also create a session for the code from GET /reauthenticate. */
const types = ['signup', 'magiclink', 'recovery', 'email_change'];

/** GET and POST /verify. Lite checks the token and creates the session. */
export async function verify(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { type, token } = readToken(request);
  // Lite returns the error for the missing parameter.
  if (!type || !token) return forward(request);
  if (!types.includes(type)) {
    return gotrueError(400, 'validation_failed', 'Invalid email verification type');
  }
  if (type === 'email_change') return confirmEmailChange(services, request, token, forward);

  const { database, siteUrl } = services;
  const [banned] = await database.query(
    `select from auth.users where $1 in (confirmation_token, recovery_token) and ${bannedCondition}`,
    [token],
  );
  if (banned) return verifyError(request, siteUrl, 403, 'user_banned', 'User is banned');
  if (type !== 'signup') await discardSignUp(services, token);
  return forward(request);
}

/**
 * If an address is confirmed by a recovery or sign-in email instead of the sign-up email, whoever signed
 * up may not own it. Discards the password and name they chose, and their sign-up link.
 */
async function discardSignUp({ database }: AuthServices, token: string): Promise<void> {
  const [account] = await database.query<{ id: string; email: string }>(
    `select id, email from auth.users
     where recovery_token = $1 and email_confirmed_at is null
       and recovery_sent_at > now() - make_interval(secs => $2::int)`,
    [token, codeLifetime],
  );
  if (!account) return;
  const metadata = { ...userMetadata(account.email, {}), sub: account.id };
  await database.query(
    `update auth.users set encrypted_password = null, confirmation_token = null,
       raw_user_meta_data = $3::text::jsonb, updated_at = now()
     where id = $1 and recovery_token = $2 and email_confirmed_at is null`,
    [account.id, token, JSON.stringify(metadata)],
  );
}

function readToken({ method, query, body }: AuthRequest) {
  if (method === 'GET') {
    return { type: query.get('type') ?? '', token: query.get('token') ?? '' };
  }
  const { type = '', email, token, token_hash } = body;
  return { type, token: token_hash || (email && token ? tokenOf(email, token) : '') };
}
