-- Staff roles (spec §6). People can read their own role, but nobody can write one through a table.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_roles_role_known check (role in ('user', 'moderator', 'admin'))
);
comment on table public.user_roles is 'The role of an account. No row means user.';
alter table public.user_roles enable row level security;

-- Removed and disabled accounts aren't active. `banned_until` is what the auth service checks at sign-in, too.
create function private.is_active_account(account_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account_id
    and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
$$;

-- Decides whether the caller is an active account, and returns its ID. Null if it isn't, and if the session was ended,
-- because an access token stays valid for up to an hour after that. Also null until an account with a second factor has
-- used it. Every policy and function for signed-in people calls this, and nothing else calls auth.uid().
create function private.active_account_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select caller.id
  from (select auth.uid() as id, auth.jwt() ->> 'session_id' as session_id, auth.jwt() ->> 'aal' as aal) caller
  where private.is_active_account(caller.id)
    and (caller.session_id is null
      or exists (select from auth.sessions s where s.id = caller.session_id::uuid))
    and (caller.aal = 'aal2' or not exists (
      select from auth.mfa_factors f where f.user_id = caller.id and f.status = 'verified'))
$$;
grant execute on function private.active_account_id() to authenticated, service_role;

-- The role in effect: an account that isn't active has the rights of a user, for example when emails are sent.
-- Security definer, so that policies on this and other tables can call it.
create function private.get_user_role(account_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select role from public.user_roles where user_id = account_id and private.is_active_account(account_id)), 'user')
$$;

create function private.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.get_user_role((select private.active_account_id())) in ('moderator', 'admin')
$$;
grant execute on function private.is_moderator() to authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.get_user_role((select private.active_account_id())) = 'admin'
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Throws unless the caller is an admin. action: what they tried to do.
create function private.require_admin(action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_admin() is not true then
    raise exception 'Only an admin can %.', action using errcode = 'insufficient_privilege';
  end if;
end
$$;

create function private.require_moderator(action text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_moderator() is not true then
    raise exception 'Only a moderator can %.', action using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Like active_account_id, but throws.
create function private.get_account_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account_id uuid := private.active_account_id();
begin
  if account_id is null then
    raise exception 'Your session ended, or your account was disabled or removed. Sign in again.'
      using errcode = 'insufficient_privilege';
  end if;
  return account_id;
end
$$;

create function public.get_current_user_role() returns text
language sql stable security definer set search_path = '' as $$
  select private.get_user_role((select private.active_account_id()))
$$;
comment on function public.get_current_user_role() is
  'The caller''s role: user, moderator, or admin. Anonymous callers are users (spec §7 call 6).';
grant execute on function public.get_current_user_role() to anon, authenticated, service_role;

create policy "People can read their own role, admins all roles"
  on public.user_roles for select to authenticated
  using (user_id = (select private.active_account_id()) or (select private.is_admin()));

grant select on table public.user_roles to authenticated;
grant select, insert, update, delete on table public.user_roles to service_role;

create function private.protect_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'admin' or (tg_op = 'UPDATE' and new.role = 'admin') then
    return coalesce(new, old);
  end if;
  -- The database owner may remove demo accounts. The auth service, which deletes accounts under a role of
  -- its own, may not remove the last admin.
  if private.request_role() = 'none' and session_user = (
      select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    return coalesce(new, old);
  end if;
  -- Without the lock, two admins could demote each other at the same time.
  perform pg_advisory_xact_lock(hashtextextended('private.protect_last_admin', 0));
  if not exists (select from public.user_roles r
      where r.role = 'admin' and r.user_id <> old.user_id and private.is_active_account(r.user_id)) then
    raise exception 'This is the last admin. Make someone else an admin first.'
      using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;

create trigger user_roles_protect_last_admin before update or delete on public.user_roles
  for each row execute function private.protect_last_admin();
