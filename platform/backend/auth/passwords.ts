import bcrypt from 'bcryptjs';
import {
  fitsBcrypt,
  isLongPassword,
  passwordMaxBytes,
  passwordMinLength,
} from '../../../supabase/functions/_shared/rules/account/account.ts';
import type { Session } from '../../migrations/index.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthBody } from './request.ts';

/** The same cost as in hosted projects. Lite uses it too (platform/backend/lite.ts). */
export const bcryptCost = 10;

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, bcryptCost);
}

/** GoTrue's error for an unacceptable new password, or undefined. Lite counts characters instead of bytes. */
export function newPasswordError(password: string): Response | undefined {
  if (!fitsBcrypt(password)) {
    return gotrueError(
      400,
      'validation_failed',
      `Password cannot be longer than ${passwordMaxBytes} characters`,
    );
  }
  if (isLongPassword(password)) return undefined;
  return gotrueError(
    422,
    'weak_password',
    `Password should be at least ${passwordMinLength} characters.`,
    {},
    { weak_password: { reasons: ['length'] } },
  );
}

type Claims = Record<string, unknown>;

/**
 * GoTrue's error for a password change in a session that's older than 24 hours, or for an unacceptable or unchanged
 * password.
 */
export async function passwordError(
  database: Session,
  { sub, session_id }: Claims,
  password: string,
): Promise<Response | undefined> {
  const error = newPasswordError(password);
  if (error) return error;
  const [recent] = await database.query<{ hash: string | null }>(
    `select u.encrypted_password as hash from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id::text = $1 and u.id::text = $2 and s.created_at > now() - interval '24 hours'`,
    [session_id ?? null, sub],
  );
  if (!recent) {
    return gotrueError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (recent.hash === null || !(await bcrypt.compare(password, recent.hash))) return undefined;
  const message = 'New password should be different from the old password.';
  return gotrueError(422, 'same_password', message);
}

/**
 * Sets an account's password. Like GoTrue, also ends all other sessions and voids every link and code sent so far,
 * including an earlier email change: the usual reason for a new password is that someone else knew the old one. Either
 * all of it happens, or nothing.
 */
export async function changePassword(
  database: Session,
  { sub, session_id }: Claims,
  password: string,
  { email }: Pick<AuthBody, 'email'>,
): Promise<void> {
  await database.query(
    `with changed as (
       update auth.users set encrypted_password = $4, updated_at = now(),
         confirmation_token = null, recovery_token = null, recovery_sent_at = null,
         email_change_token_current = case when email_change = $3 then email_change_token_current end,
         email_change_token_new = case when email_change = $3 then email_change_token_new end,
         email_change = case when email_change = $3 then email_change end
       where id::text = $1
       returning id
     ), tokens as (
       delete from auth.refresh_tokens
       where user_id in (select id from changed) and session_id::text is distinct from $2
     ), sessions as (
       delete from auth.sessions
       where user_id in (select id from changed) and id::text is distinct from $2
     )
     select id from changed`,
    [sub, session_id ?? null, email ?? null, await hashPassword(password)],
  );
}
