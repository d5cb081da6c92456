import { randomUUID } from 'node:crypto';
import { canonicalEmail } from '../../../supabase/functions/_shared/rules/account/email.ts';
import type { Session } from '../../migrations/index.ts';
import { mailInterval } from './one-time-code.ts';
import { hashPassword } from './passwords.ts';

export interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

export interface Account {
  id: string;
  passwordHash: string | null;
  confirmed: boolean;
  banned: boolean;
}

/** SQL condition for users who must not get a session. Lite checks neither column. */
export const bannedCondition = '(coalesce(banned_until > now(), false) or deleted_at is not null)';

/** Takes the email in canonical form. */
export async function findAccount(database: Session, email: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    `select id, encrypted_password as "passwordHash", email_confirmed_at is not null as confirmed,
       ${bannedCondition} as banned
     from auth.users where email = $1 and not is_sso_user`,
    [email],
  );
  return account;
}

export type SaveResult =
  | { status: 'saved'; id: string }
  /** A confirmed account has the address. */
  | { status: 'taken'; id: string }
  /** The last email was sent less than `mailInterval` ago. */
  | { status: 'too-soon'; seconds: number };

/**
 * Creates an account, or replaces an unconfirmed one: whoever signed up first may not own the address,
 * so their password, name and link must not survive. A single statement, so that simultaneous sign-ups create one account.
 * Without a `token`, the address counts as confirmed.
 */
export async function saveAccount(
  database: Session,
  {
    email,
    passwordHash,
    metadata,
    token = null,
  }: {
    email: string;
    passwordHash: string;
    metadata: Record<string, unknown>;
    token?: string | null;
  },
): Promise<SaveResult> {
  const [row] = await database.query<{ saved: string | null; taken: string | null; wait: number }>(
    `with existing as (
       select id, email_confirmed_at is not null as confirmed,
         ceil($6::int - extract(epoch from now() - confirmation_sent_at))::int as wait
       from auth.users where email = $2 and not is_sso_user
     ), saved as (
       insert into auth.users as account (id, email, encrypted_password, email_confirmed_at,
         confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
       values ($1::uuid, $2, $3, case when $5::text is null then now() end, $5,
         case when $5::text is not null then now() end,
         '{"provider": "email", "providers": ["email"]}',
         $4::text::jsonb || jsonb_build_object('sub', $1::uuid))
       on conflict (email) where is_sso_user = false do update set
         encrypted_password = excluded.encrypted_password,
         email_confirmed_at = excluded.email_confirmed_at,
         confirmation_token = excluded.confirmation_token,
         confirmation_sent_at = excluded.confirmation_sent_at,
         raw_user_meta_data = excluded.raw_user_meta_data || jsonb_build_object('sub', account.id),
         recovery_token = null, recovery_sent_at = null,
         created_at = now(), updated_at = now()
       where account.email_confirmed_at is null and (excluded.confirmation_token is null
         or account.confirmation_sent_at is null
         or account.confirmation_sent_at <= now() - make_interval(secs => $6::int))
       returning id, raw_user_meta_data
     ), identity as (
       insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
       select gen_random_uuid(), 'email', id::text, id, raw_user_meta_data, now() from saved
       on conflict (provider, provider_id) do update set
         identity_data = excluded.identity_data, updated_at = now()
     )
     select (select id from saved) as saved,
       (select id from existing where confirmed) as taken,
       coalesce((select wait from existing), $6::int) as wait`,
    [randomUUID(), email, passwordHash, JSON.stringify(metadata), token, mailInterval],
  );
  if (row?.saved) return { status: 'saved', id: row.saved };
  if (row?.taken) return { status: 'taken', id: row.taken };
  return { status: 'too-soon', seconds: Math.max(1, row?.wait ?? mailInterval) };
}

/** User metadata like GoTrue's: `data` from the client can't override the other fields. */
export function userMetadata(email: string, data: Record<string, unknown>, verified = false) {
  return { ...data, email, email_verified: verified, phone_verified: false };
}

/**
 * Creates an account with a confirmed address, or finds the confirmed account with that address.
 * Replaces an unconfirmed account. Returns the id.
 */
export async function createAccount(database: Session, account: NewAccount): Promise<string> {
  const email = canonicalEmail(account.email);
  if (email === undefined) throw new Error('An account needs a valid email address.');
  const result = await saveAccount(database, {
    email,
    passwordHash: await hashPassword(account.password),
    metadata: userMetadata(email, { full_name: account.fullName }, true),
  });
  if (result.status === 'too-soon') throw new Error('The account was neither created nor found.');
  return result.id;
}
