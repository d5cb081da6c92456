import { findAccount, bannedCondition } from './accounts.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward } from './services.ts';
import { passwordMatches } from './passwords.ts';
import type { AuthRequest } from './request.ts';

/**
 * POST /token?grant_type=password. Lite returns `email_not_confirmed` to anyone. Here, only someone who knows the password
 * learns more than "Invalid login credentials". Lite then creates the session.
 */
export async function signIn(
  { database }: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { email, password } = request.body;
  if (!email) return gotrueError(400, 'validation_failed', 'missing email or phone');
  const account = await findAccount(database, email);
  const matches = await passwordMatches(password ?? '', account?.passwordHash);
  if (!account || !matches) {
    return gotrueError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (account.banned) return gotrueError(400, 'user_banned', 'User is banned');
  if (!account.confirmed) return gotrueError(400, 'email_not_confirmed', 'Email not confirmed');
  return forward(request);
}

/** POST /token?grant_type=refresh_token. Lite would refresh the sessions of banned users. */
export async function refresh(
  { database }: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const [banned] = await database.query(
    `select from auth.users where ${bannedCondition}
       and id in (select user_id from auth.refresh_tokens where token = $1)`,
    [request.body.refresh_token ?? ''],
  );
  if (banned) return gotrueError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  return forward(request);
}
