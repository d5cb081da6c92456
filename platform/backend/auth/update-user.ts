import type { Session } from '../../migrations/index.ts';
import { currentRequest } from '../request-context.ts';
import { bannedCondition } from './accounts.ts';
import { emailTakenError, startEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward } from './services.ts';
import { hashPassword, newPasswordError, passwordMatches } from './passwords.ts';
import type { AuthRequest } from './request.ts';

interface User {
  id: string;
  email: string;
  passwordHash: string | null;
  banned: boolean;
  /** The request's session; null if its token names none. */
  sessionId: string | null;
  /** Whether that session is less than 24 hours old. */
  signedInRecently: boolean;
}

/**
 * PUT /user. Lite changes the password from any session, keeps all other sessions, and lets the current
 * address alone confirm a new one. Here a password change requires a recent sign-in (GoTrue's
 * secure_password_change), and a banned account can't change anything. Applies all changes or none.
 */
export async function updateUser(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { database } = services;
  const { email, password, data } = request.body;
  const readUser = () => forward({ ...request, method: 'GET', body: {} });
  // Lite checks the token.
  const response = await readUser();
  if (!response.ok) return response;
  const user = await loadUser(database, ((await response.json()) as { id: string }).id);
  if (!user) return gotrueError(403, 'user_not_found', 'User does not exist');
  if (user.banned) return gotrueError(403, 'user_banned', 'User is banned');
  const newEmail = email === user.email ? undefined : email;
  const error =
    (password !== undefined && (await passwordError(user, password))) ||
    (newEmail && (await emailTakenError(database, newEmail, user.id)));
  if (error) return error;
  if (password !== undefined) await changePassword(database, user, password);
  if (newEmail) await startEmailChange(services, user.id, user.email, newEmail);
  return data === undefined ? readUser() : forward({ ...request, body: { data } });
}

async function loadUser(database: Session, id: string): Promise<User | undefined> {
  const [user] = await database.query<User>(
    `select id, email, encrypted_password as "passwordHash", ${bannedCondition} as banned,
       $2::uuid as "sessionId", exists (
         select from auth.sessions s where s.id = $2 and s.user_id = users.id
           and s.created_at > now() - interval '24 hours'
       ) as "signedInRecently"
     from auth.users where id = $1`,
    [id, readSessionId(currentRequest()?.headers['authorization'] ?? '')],
  );
  return user;
}

/** Doesn't verify the token, because Lite already has. */
function readSessionId(authorization: string): string | null {
  const [, payload = ''] = authorization.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    session_id?: unknown;
  };
  return typeof claims.session_id === 'string' ? claims.session_id : null;
}

async function passwordError(user: User, password: string): Promise<Response | undefined> {
  const error = newPasswordError(password);
  if (error) return error;
  if (!user.signedInRecently) {
    return gotrueError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (await passwordMatches(password, user.passwordHash)) {
    return gotrueError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return undefined;
}

/**
 * Sets the password. Like GoTrue, ends all other sessions and invalidates every link and code sent so far,
 * including a pending email change: the usual reason for a new password is that someone else knew the
 * old one.
 */
async function changePassword(
  database: Session,
  { id, sessionId }: User,
  password: string,
): Promise<void> {
  await database.query(
    `with changed as (
       update auth.users set encrypted_password = $2, updated_at = now(),
         confirmation_token = null, recovery_token = null, recovery_sent_at = null,
         email_change = null, email_change_token_current = null, email_change_token_new = null,
         email_change_sent_at = null, email_change_confirm_status = 0
       where id = $1
       returning id
     ), tokens as (
       delete from auth.refresh_tokens
       where user_id in (select id from changed) and session_id is distinct from $3::uuid
     ), sessions as (
       delete from auth.sessions
       where user_id in (select id from changed) and id is distinct from $3::uuid
     )
     select id from changed`,
    [id, await hashPassword(password), sessionId],
  );
}
