-- How admins manage accounts.

-- A filter is null or absent if it doesn't apply.
create function public.list_accounts(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size integer := greatest(least(coalesce((filter ->> 'page_size')::integer, 25), 500), 1);
  skip integer := greatest(least(coalesce((filter ->> 'skip')::integer, 0), 1000000), 0);
  patterns text[] := private.search_patterns(filter ->> 'search');
  listed jsonb;
begin
  perform private.require_admin('see accounts');
  with accounts as (
    select u.id, u.email, coalesce(p.full_name, '') as full_name, coalesce(r.role, 'user') as role,
      case when coalesce(r.role, 'user') = 'user' then coalesce(p.kind, 'staff') else 'staff' end as kind,
      case when not private.is_active_account(u.id) then 'disabled'
        when u.email_confirmed_at is null then 'unconfirmed' else 'active' end as status,
      u.created_at, u.last_sign_in_at
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.user_roles r on r.user_id = u.id
    where u.deleted_at is null
  ), matching as (
    select a.*, row_number() over (order by a.created_at desc, a.id) as place from accounts a
    where (patterns = '{}' or private.fold_text(concat_ws(' ', a.full_name, a.email)) like all (patterns))
      and (filter ->> 'role' is null or a.role = filter ->> 'role')
      and (filter ->> 'kind' is null or a.kind = filter ->> 'kind')
      and (filter ->> 'status' is null or a.status = filter ->> 'status')
  )
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(to_jsonb(m) - 'place' || jsonb_build_object(
        'session_count', (select count(*) from auth.sessions s
          where s.user_id = m.id and (s.not_after is null or s.not_after > now())),
        'has_second_factor', exists (
          select from auth.mfa_factors f where f.user_id = m.id and f.status = 'verified'),
        'is_self', m.id = private.active_account_id()) order by m.place), '[]')
      from matching m where m.place > skip and m.place <= skip + page_size),
    'total_count', (select count(*) from matching))
  into listed;
  return listed;
end
$$;
comment on function public.list_accounts(jsonb) is
  'Up to page_size accounts, newest first, after skip others: {accounts, total_count}. filter: {search, role, kind, status, '
  'skip, page_size}. page_size is 25 by default, and at most 500. status is active, unconfirmed, or disabled. Admins only.';
grant execute on function public.list_accounts(jsonb) to authenticated;

-- Throws unless the caller is an admin and the account is somebody else's, so that nobody locks themselves out.
create function private.check_account_change(account_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('change accounts');
  if account_id = private.active_account_id() then
    raise exception 'You can’t do this to your own account. Ask another admin.' using errcode = 'restrict_violation';
  end if;
  if not exists (select from auth.users u where u.id = account_id) then
    raise sqlstate 'PT404' using message = 'There is no account with this ID.';
  end if;
end
$$;

create function public.sign_out_account(account_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.check_account_change(account_id);
  delete from auth.sessions s where s.user_id = account_id;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.audit('account.signed-out', 'account', account_id::text, null,
      jsonb_build_object('sessions', ended));
  end if;
  return ended;
end
$$;
comment on function public.sign_out_account(uuid) is
  'Ends all sessions of an account, with effect on the next request, and returns their number. Admins only, audited.';
grant execute on function public.sign_out_account(uuid) to authenticated;

-- The auth service has no status without an end, so a disabled account is banned for a century.
create function public.set_account_disabled(account_id uuid, disabled boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two admins could otherwise disable, remove, or demote each other at the same time.
  perform pg_advisory_xact_lock(hashtextextended('private.protect_last_admin', 0));
  perform private.check_account_change(account_id);
  if disabled is distinct from private.is_active_account(account_id) then
    return;
  end if;
  update auth.users u set banned_until = case when disabled then now() + interval '100 years' end
  where u.id = account_id;
  delete from auth.sessions s where disabled and s.user_id = account_id;
  perform private.audit(case when disabled then 'account.disabled' else 'account.enabled' end,
    'account', account_id::text, null, null);
end
$$;
comment on function public.set_account_disabled(uuid, boolean) is
  'Disables an account, which also ends its sessions, or enables it again. Admins only, audited.';
grant execute on function public.set_account_disabled(uuid, boolean) to authenticated;

create function public.remove_account(account_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two admins could otherwise disable, remove, or demote each other at the same time.
  perform pg_advisory_xact_lock(hashtextextended('private.protect_last_admin', 0));
  perform private.check_account_change(account_id);
  perform private.audit('account.removed', 'account', account_id::text, null, null);
  delete from auth.users u where u.id = account_id;
end
$$;
comment on function public.remove_account(uuid) is
  'Deletes an account for good. Its posts stay, with their images but without an author account. Admins only, audited.';
grant execute on function public.remove_account(uuid) to authenticated;

create function public.is_second_factor_available() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.get_account_id();
  -- The embedded backend has only an empty auth.mfa_factors.
  return to_regclass('auth.mfa_challenges') is not null;
end
$$;
comment on function public.is_second_factor_available() is
  'Whether the auth service has second factors. Only a hosted project''s does.';
grant execute on function public.is_second_factor_available() to authenticated;
