-- The names that people gave when they signed up (spec §4), and their settings. A profile never grants any rights.
create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '',
  company_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  moderation_digest boolean not null default false,
  lead_emails boolean not null default false,
  kind text not null default 'staff',
  constraint profiles_full_name_format check (length(full_name) <= 100 and full_name !~ '[[:cntrl:]]'),
  constraint profiles_company_name_format
    check (length(company_name) <= 200 and company_name !~ '[[:cntrl:]]'),
  constraint profiles_kind_known check (kind in ('client', 'staff'))
);
comment on table public.profiles is 'Names and email settings of the people who have an account.';
comment on column public.profiles.moderation_digest is
  'Whether the person wants emails about new items in the moderation queues. Only moderators get them, from the start.';
comment on column public.profiles.lead_emails is
  'Whether the person wants emails about new leads and missed deadlines. Only admins get them, and only '
  'admins change it (set_lead_emails).';
comment on column public.profiles.kind is
  'Whether the account is a client''s or belongs to staff. Decides which pages and emails say what, never any rights. '
  'Only admins change it (set_user_role). Moderators and admins are never clients.';
alter table public.profiles enable row level security;

create policy "People can read their own profile, admins all profiles"
  on public.profiles for select to authenticated
  using (user_id = (select private.active_account_id()) or (select private.is_admin()));

create policy "People can update their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select private.active_account_id()))
  with check (user_id = (select private.active_account_id()));

grant select, update (full_name, company_name, moderation_digest) on table public.profiles to authenticated;
grant select on table public.profiles to service_role;

create trigger profiles_normalize_lines before insert or update of full_name, company_name on public.profiles
  for each row execute function private.normalize_lines('full_name', 'company_name');

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

-- Names are cut to fit, because a long name must not make the sign-up fail. Reads no more of the text than could fit.
create function private.fit_line(value text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  select btrim(left(private.to_line(left(coalesce(value, ''), 4 * max_length)), max_length))
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever signs up from the client portal is a client, and everyone else is staff.
  insert into public.profiles (user_id, full_name, company_name, kind)
  values (new.id,
    private.fit_line(new.raw_user_meta_data ->> 'full_name', 100),
    private.fit_line(new.raw_user_meta_data ->> 'company_name', 200),
    case when new.raw_user_meta_data ->> 'kind' = 'client' then 'client' else 'staff' end)
  on conflict (user_id) do update
    set full_name = excluded.full_name, company_name = excluded.company_name, kind = excluded.kind;
  return null;
end
$$;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Until the address is confirmed, a later sign-up replaces an earlier one, which may have been somebody
-- else's. After that, only the owner changes the profile.
create trigger users_replace_unconfirmed_profile after update of raw_user_meta_data on auth.users
  for each row when (old.email_confirmed_at is null
    and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.create_profile();

-- Someone else may have signed up with the address. Its owner, who confirms it with a link for a new password instead,
-- hasn't typed a name yet.
create function private.forget_unconfirmed_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'full_name' - 'company_name';
  update public.profiles set full_name = '', company_name = '' where user_id = new.id;
  return new;
end
$$;

create trigger users_forget_unconfirmed_name before update of recovery_token on auth.users
  for each row when (old.email_confirmed_at is null
    and old.recovery_token <> '' and coalesce(new.recovery_token, '') = '')
  execute function private.forget_unconfirmed_name();

-- A hosted project can have accounts before its first migration.
insert into public.profiles (user_id, full_name, company_name)
select id, private.fit_line(raw_user_meta_data ->> 'full_name', 100),
  private.fit_line(raw_user_meta_data ->> 'company_name', 200)
from auth.users;

create view private.staff_names with (security_invoker = true) as
select u.id, coalesce(nullif(p.full_name, ''), u.email)::text as name
from auth.users u left join public.profiles p on p.user_id = u.id;
comment on view private.staff_names is 'The display name of each account''s owner.';
