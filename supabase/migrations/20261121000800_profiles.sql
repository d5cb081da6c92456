-- Who somebody said they are when they signed up (spec §4): their words, never a right.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '',
  company_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_full_name_form check (length(full_name) <= 100 and full_name !~ '[[:cntrl:]]'),
  constraint profiles_company_name_form
    check (length(company_name) <= 200 and company_name !~ '[[:cntrl:]]')
);
comment on table public.profiles is 'Names of the people who have an account.';

revoke all on table public.profiles from anon, authenticated, service_role;
alter table public.profiles enable row level security;

create policy "People may see their own profile, admins everybody's"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "People may change their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

grant select, update (full_name, company_name) on table public.profiles to authenticated;
grant select on table public.profiles to service_role;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.touch() from public;

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch();

-- A sign-up must not fail for a name: what does not fit is cut.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, full_name, company_name)
  values (new.id,
    private.fitting(new.raw_user_meta_data ->> 'full_name', 100),
    private.fitting(new.raw_user_meta_data ->> 'company_name', 200))
  on conflict (user_id) do update
    set full_name = excluded.full_name, company_name = excluded.company_name;
  return null;
end
$$;
revoke all on function private.make_profile() from public;

create trigger users_make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- Until the address is confirmed, a later sign-up replaces an earlier one, which may have been somebody
-- else's. After that, only the owner changes the profile.
create trigger users_renew_profile after update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is null
    and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.make_profile();

insert into public.profiles (user_id, full_name, company_name)
select id, private.fitting(raw_user_meta_data ->> 'full_name', 100),
  private.fitting(raw_user_meta_data ->> 'company_name', 200)
from auth.users
on conflict (user_id) do nothing;
