import { randomUUID } from 'node:crypto';
import type { Session } from '../../migrations/index.ts';
import { emailTaken, gotrueError } from './gotrue-error.ts';
import { mailInterval, wasSentBefore } from './one-time-code.ts';
import { hashPassword, newPasswordError } from './passwords.ts';
import type { AuthBody } from './request.ts';

/**
 * The response to POST /signup if it creates no account. As in hosted projects, an address with a confirmed account gets a user
 * without identities: per spec §8, the visitor sees "Account already exists". An unconfirmed account with the address makes way:
 * whoever signed up first may not own the address, so their password, name, and link must not survive. Lite refuses a second
 * sign-up within the minute.
 */
export async function refuseSignUp(
  database: Session,
  { email, password }: AuthBody,
): Promise<Response | undefined> {
  if (!email || !password) return undefined;
  const error = newPasswordError(password);
  if (error) return error;
  const [found] = await database.query<{ denial: string | null; taken: boolean }>(
    `select private.get_sign_up_denial($1) as denial, exists (
       select from auth.users
       where email = $1 and not is_sso_user and email_confirmed_at is not null) as taken`,
    [email],
  );
  if (found?.denial) return gotrueError(403, 'signup_disabled', found.denial);
  if (found?.taken) return Response.json({ id: randomUUID(), email, identities: [] });
  await deleteUnconfirmed(database, email, mailInterval);
  return undefined;
}

/** POST /admin/users with a secret key, which Lite doesn't have: creates an account whose address counts as confirmed. */
export async function createUser(
  database: Session,
  { email, password, user_metadata = {} }: AuthBody,
): Promise<Response> {
  if (!email || !password) {
    return gotrueError(400, 'validation_failed', 'An account needs an email and a password');
  }
  const error = newPasswordError(password);
  if (error) return error;
  const { id, isNew } = await saveAccount(database, email, password, user_metadata);
  return isNew ? Response.json({ id, email }) : emailTaken();
}

/** Creates an account with a confirmed address, or finds the one with that address, which is in canonical form. */
export async function saveAccount(
  database: Session,
  email: string,
  password: string,
  data: Record<string, unknown>,
): Promise<{ id: string; isNew: boolean }> {
  await deleteUnconfirmed(database, email, 0);
  const metadata = { ...data, email, email_verified: true, phone_verified: false };
  const [account] = await database.query<{ id: string; isNew: boolean }>(
    `with saved as (
       insert into auth.users (id, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data)
       select id, $1, $2, now(), '{"provider": "email", "providers": ["email"]}',
         $3::text::jsonb || jsonb_build_object('sub', id)
       from gen_random_uuid() id
       on conflict (email) where is_sso_user = false do nothing
       returning id, raw_user_meta_data
     ), identity as (
       insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
       select gen_random_uuid(), 'email', id::text, id, raw_user_meta_data, now() from saved
     )
     select id, true as "isNew" from saved
     union all select id, false from auth.users where email = $1 and not is_sso_user`,
    [email, await hashPassword(password), JSON.stringify(metadata)],
  );
  if (!account) throw new Error('The account was neither created nor found.');
  return account;
}

/** Deletes the account with this address if nobody has confirmed it, and its email was sent at least `seconds` ago. */
async function deleteUnconfirmed(database: Session, email: string, seconds: number) {
  await database.query(
    `delete from auth.users where email = $1 and not is_sso_user and email_confirmed_at is null
       and ${wasSentBefore('confirmation_sent_at', '$2')}`,
    [email, seconds],
  );
}
