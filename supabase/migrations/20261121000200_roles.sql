-- Roles of staff (spec §6). Nobody raises their own: clients can read, never write.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_roles_role_known check (role in ('user', 'moderator', 'admin'))
);
comment on table public.user_roles is 'The role of a signed-in person; no row means user.';

revoke all on table public.user_roles from anon, authenticated, service_role;
alter table public.user_roles enable row level security;

-- Reads the table as its owner, so that policies of this and other tables may ask it.
create function private.role_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select role from public.user_roles where user_id = person), 'user')
$$;
revoke all on function private.role_of(uuid) from public;

create function private.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_of((select auth.uid())) in ('moderator', 'admin')
$$;
revoke all on function private.is_moderator() from public;
grant execute on function private.is_moderator() to authenticated, service_role;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.role_of((select auth.uid())) = 'admin'
$$;
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to authenticated, service_role;

create policy "People may see their own role, admins everybody's"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on table public.user_roles to authenticated;
grant select, insert, update, delete on table public.user_roles to service_role;

create function public.get_current_user_role() returns text
language sql stable security definer set search_path = '' as $$
  select private.role_of((select auth.uid()))
$$;
comment on function public.get_current_user_role() is
  'The caller''s role: user, moderator or admin; user for an anonymous caller (spec §7 call 6).';
revoke all on function public.get_current_user_role() from public;
grant execute on function public.get_current_user_role() to anon, authenticated, service_role;
