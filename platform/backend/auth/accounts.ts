import type { Session } from '../../migrations/index.ts';

export interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

/** Makes an account with a confirmed address, or finds it by its address; returns its id. */
export async function createAccount(database: Session, account: NewAccount): Promise<string> {
  const email = account.email.toLowerCase();
  await database.query(
    `with person as (
       insert into auth.users (id, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data)
       select gen_random_uuid(), $1::text, extensions.crypt($2, extensions.gen_salt('bf', 10)), now(),
         '{"provider": "email", "providers": ["email"]}',
         jsonb_build_object('full_name', $3::text, 'email', $1::text, 'email_verified', true)
       where not exists (select from auth.users where email = $1::text)
       on conflict do nothing
       returning id, email, raw_user_meta_data
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     select gen_random_uuid(), 'email', id::text, id,
       raw_user_meta_data || jsonb_build_object('sub', id), now()
     from person`,
    [email, account.password, account.fullName],
  );
  const [person] = await database.query<{ id: string }>(
    'select id from auth.users where email = $1 and not is_sso_user',
    [email],
  );
  if (!person) throw new Error('The account was neither made nor found.');
  return person.id;
}
