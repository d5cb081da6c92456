-- Granting a role from the shell (npm run staff:role), which is how the first admin is made. The
-- command shows whose account it is first: an address alone doesn't say who signed up with it.
create function public.find_staff_account(staff_email text)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  email_confirmed_at timestamptz,
  role text
)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email, coalesce(p.full_name, ''), u.created_at, u.email_confirmed_at,
    private.role_of(u.id)
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email = lower(staff_email) and not u.is_sso_user
$$;
comment on function public.find_staff_account(text) is
  'The account with this address, if any, and whether the address is confirmed.';

-- With account_id, the grant fails if the address has moved to another account since it was looked up.
create function public.grant_staff_role(staff_email text, new_role text, account_id uuid default null)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  email_confirmed_at timestamptz,
  role text
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  account record;
begin
  select * into account from public.find_staff_account(staff_email);
  if account.id is null then
    raise exception 'There is no account for %. Ask its owner to sign up first.', staff_email
      using errcode = 'no_data_found';
  end if;
  if account.id is distinct from coalesce(account_id, account.id) then
    raise exception 'The address % belongs to another account now. Look it up again.', staff_email;
  end if;
  if account.email_confirmed_at is null then
    raise exception 'The address % isn''t confirmed, so anybody could have signed up with it. Ask its owner to open the link in the confirmation email first.', staff_email;
  end if;
  insert into public.user_roles as given (user_id, role) values (account.id, new_role)
  on conflict (user_id) do update set role = excluded.role, updated_at = now();
  return query select * from public.find_staff_account(staff_email);
end
$$;
comment on function public.grant_staff_role(text, text, uuid) is
  'Gives a role to an account with a confirmed address; returns the account (npm run staff:role).';

revoke all on function public.find_staff_account(text) from public, anon, authenticated;
revoke all on function public.grant_staff_role(text, text, uuid) from public, anon, authenticated;
grant execute on function public.find_staff_account(text) to service_role;
grant execute on function public.grant_staff_role(text, text, uuid) to service_role;
