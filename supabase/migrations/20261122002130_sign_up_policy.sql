-- Who can sign up without an invitation: everyone (open), people with an address at certain domains (domains), or
-- nobody (invited).
insert into private.settings (name, kind, default_value, description) values
  ('sign-up', 'sign-up', '{"policy": "open", "domains": []}', 'Who can create an account');

create function private.setting_sign_up() returns jsonb
language sql stable set search_path = '' as $$
  select s.value from private.settings s where s.name = 'sign-up'
$$;

-- What people should know before they sign up. Null if everyone can.
create function public.get_sign_up_note() returns text
language sql stable security definer set search_path = '' as $$
  select case setting ->> 'policy'
    when 'invited' then 'To create an account, you need an invitation from your contact or an admin.'
    when 'domains' then 'To create an account, you need an email address at ' || (
      select string_agg(domain, ' or ' order by domain) from jsonb_array_elements_text(setting -> 'domains') domain)
      || ', or an invitation from your contact or an admin.' end
  from private.setting_sign_up() setting
$$;
comment on function public.get_sign_up_note() is 'A sentence that says who can sign up. Null if everyone can.';
grant execute on function public.get_sign_up_note() to anon, authenticated, service_role;

-- Why the address can't sign up, or null. It doesn't depend on accounts, so it doesn't reveal them (docs/security.md
-- describes an exception in hosted projects). Nor does it reveal who was invited: the account is created right after
-- accept_invitation checked the proof, and only then does the invitation count.
create function private.get_sign_up_denial(email text) returns text
language sql stable security definer set search_path = '' as $$
  select public.get_sign_up_note()
  from private.setting_sign_up() setting
  where not (setting ->> 'policy' = 'domains' and setting -> 'domains' ? split_part(lower($1), '@', 2))
    and not exists (select from public.invitations i where i.email = lower($1)
      and i.proven_at > now() - interval '5 minutes' and i.expires_at > now())
$$;

-- A hosted project calls this before it creates an account (supabase/config.toml). The embedded backend calls
-- get_sign_up_denial.
create function private.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when reason is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', reason)) end
  from private.get_sign_up_denial(event -> 'user' ->> 'email') reason
$$;

do $$
begin
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end
$$;
