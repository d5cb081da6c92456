import type { Session } from '../../migrations/index.ts';
import { createUser, refuseSignUp } from './accounts.ts';
import { confirmEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import { sendLink } from './mail-requests.ts';
import type { AuthMailer } from './mails.ts';
import { tokenOf } from './one-time-code.ts';
import { changePassword, passwordError } from './passwords.ts';
import type { AuthBody, AuthRequest } from './request.ts';

export interface Caller {
  hasSecretKey: boolean;
  /** The account and session that the request's token names. Undefined if the token isn't valid. */
  claims: Record<string, unknown> | undefined;
}

/** What the auth routes work with. */
export interface AuthServices {
  database: Session;
  mail: AuthMailer;
}

/** Passes a request on to Lite, with the original request's headers. */
type Forward = (request: AuthRequest) => Promise<Response>;

/**
 * Handles a request to /auth/v1. Lite has accounts, sessions, and one-time codes; what's here guards the routes that are less
 * safe than in GoTrue, and adds those that Lite lacks. Rejects when the database fails.
 */
export async function handleAuth(
  { database, mail }: AuthServices,
  request: AuthRequest,
  forward: Forward,
  caller: Caller,
): Promise<Response> {
  const { body } = request;
  switch (`${request.method} ${request.path}`) {
    case 'POST /signup':
      return (await refuseSignUp(database, body)) ?? forward(request);
    case 'POST /recover':
      return sendLink(database, mail, 'recovery', body);
    case 'POST /otp':
      return sendLink(database, mail, 'magiclink', body);
    case 'POST /resend':
      if (body.type === 'signup') return sendLink(database, mail, 'signup', body);
      return gotrueError(400, 'validation_failed', 'Resending requires the type signup');
    case 'POST /token':
      return (await bannedError(database, body)) ?? forward(request);
    case 'POST /verify':
      return (await verificationError(database, body)) ?? forward(request);
    case 'PUT /user':
      return updateUser(database, request, forward, caller);
    case 'POST /admin/users':
      if (caller.hasSecretKey) return createUser(database, body);
      return gotrueError(401, 'no_authorization', 'This endpoint requires a secret key');
    default:
      return forward(request);
  }
}

/** GoTrue's error if an account that must not get a session has one of these. Lite checks neither column. */
async function bannedError(
  database: Session,
  by: { id?: unknown; email?: string; token?: string; refresh_token?: string },
): Promise<Response | undefined> {
  const [banned] = await database.query(
    `select from auth.users where (banned_until > now() or deleted_at is not null) and (
       id::text = $1 or email = $2 and not is_sso_user
       or $3 in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)
       or id in (select user_id from auth.refresh_tokens where token = $4))`,
    [by.id ?? null, by.email ?? null, by.token ?? null, by.refresh_token ?? null],
  );
  return banned === undefined ? undefined : gotrueError(403, 'user_banned', 'User is banned');
}

/** Why the token of a link or a code can't be used, or what it does instead of signing in. */
async function verificationError(
  database: Session,
  { type, email, token: code, token_hash }: AuthBody,
): Promise<Response | undefined> {
  const token = token_hash || (email && code ? tokenOf(email, code) : '');
  if (token === '') return undefined;
  const error = await bannedError(database, { token });
  if (error) return error;
  if (type === 'email_change') return confirmEmailChange(database, token);
  // Whoever signed up may not own the address, so the password they chose must not survive its confirmation. The page asks
  // the owner for a new one.
  await database.query(
    `update auth.users set encrypted_password = null
     where email_confirmed_at is null and $1 in (confirmation_token, recovery_token)`,
    [token],
  );
  return undefined;
}

/**
 * PUT /user. Lite changes the password from any session, and keeps all other sessions. Here, a password change requires
 * a recent sign-in (GoTrue's secure_password_change), and a banned account can't change anything. Lite makes the other
 * changes of the request first, and may refuse them. The password is changed last.
 */
async function updateUser(
  database: Session,
  request: AuthRequest,
  forward: Forward,
  { claims }: Caller,
): Promise<Response> {
  // Lite may still accept it, for example if the clock was set back, and would then change anything.
  if (!claims) return gotrueError(403, 'bad_jwt', 'The access token is missing or invalid');
  const { password, ...others } = request.body;
  const error =
    (await bannedError(database, { id: claims['sub'] })) ??
    (password === undefined ? undefined : await passwordError(database, claims, password));
  if (error) return error;
  const response = await forward({ ...request, body: others });
  if (response.ok && password !== undefined) {
    await changePassword(database, claims, password, others);
  }
  return response;
}
