-- Settings of the CRM that admins set on the site. They override the functions' environment variables. Values only go
-- to the functions, which show admins those that aren't secret. No role of a request can read the table, and no error
-- or audit log contains a value.
create table private.crm_settings (
  name text primary key,
  value text not null,
  set_at timestamptz not null default now(),
  set_by uuid
);
comment on table private.crm_settings is 'The CRM''s webhook, API key, location, and secrets.';
comment on column private.crm_settings.set_by is 'Not a foreign key, because the setting outlives the account.';
alter table private.crm_settings enable row level security;

-- The same rules as crmSettingRules in _shared/rules/crm-settings.ts, which says what's wrong with a value. Not a
-- constraint, because the message of a violation quotes the row.
create function private.is_crm_setting(name text, value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case replace(name, 'booking_secret', 'signing_secret')
    when 'webhook_url' then length(value) <= 2048 and value ~* (
      '^(https?://(localhost|127\.0\.0\.1|\[::1\])'
      '|https://(?=[^/?:]{1,253}([/?:]|$))((?!xn--)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+'
      '(?!xn--|(internal|local|localhost|lan|home|corp|intranet|arpa)([/?:]|$))[a-z]([a-z0-9-]{0,61}[a-z0-9])?)'
      '(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'
      '([/?][a-z0-9_.~:/?@!$&()*+,;=%-]*)?$')
    when 'location_id' then value ~ '^[A-Za-z0-9_-]{1,100}$'
    when 'api_key' then value ~ '^[A-Za-z0-9_.~+/-]+={0,2}$' and length(rtrim(value, '=')) <= 4000
    when 'signing_secret' then
      case when value ~ '^whsec_([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'
        then octet_length(decode(substr(value, 7), 'base64')) between 24 and 64 end end, false)
$$;

create function public.set_crm_setting(name text, value text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was_set boolean;
begin
  perform private.require_admin('change the CRM settings');
  if value is not null and not private.is_crm_setting(name, value) then
    raise exception 'This isn’t a valid value for the setting.' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from private.crm_settings s
      where s.name = set_crm_setting.name and s.value = set_crm_setting.value) then
    -- Saving an equal value means: try again.
    perform private.resume_topics(array['lead', 'erase-contact']);
    return;
  end if;
  delete from private.crm_settings s where s.name = set_crm_setting.name;
  was_set := found;
  if value is not null then
    insert into private.crm_settings (name, value, set_by) values (name, value, (select private.active_account_id()));
  end if;
  if was_set or value is not null then
    perform private.audit('crm.changed', 'crm_setting', name,
      jsonb_build_object('is_set', was_set), jsonb_build_object('is_set', value is not null));
    perform private.resume_topics(array['lead', 'erase-contact']);
  end if;
end
$$;
comment on function public.set_crm_setting(text, text) is
  'Sets webhook_url, location_id, api_key, signing_secret, or booking_secret, or removes it if the value is null. Admins only, audited '
  'without the value.';
grant execute on function public.set_crm_setting(text, text) to authenticated;

create function public.get_crm_settings() returns table (name text, set_at timestamptz, set_by text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see the CRM settings');
  return query
    select s.name, s.set_at, n.name
    from private.crm_settings s left join private.staff_names n on n.id = s.set_by
    order by s.name;
end
$$;
comment on function public.get_crm_settings() is
  'Which settings of the CRM are set, since when, and by whom, without their values. Admins only.';
grant execute on function public.get_crm_settings() to authenticated;

create function public.get_crm_setting_values() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(name, value), '{}') from private.crm_settings
$$;
comment on function public.get_crm_setting_values() is 'The values of the CRM settings by name. For the functions only.';
grant execute on function public.get_crm_setting_values() to service_role;
