-- How admins see and change settings.

-- What's wrong with a value for a setting, or null if nothing is.
create function private.find_setting_problem(setting private.settings, value jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  domain text;
begin
  if value is null then
    return case when not setting.is_optional then 'This setting can’t be empty.' end;
  end if;
  if setting.kind = 'sign-up' then
    if value ->> 'policy' is null or value ->> 'policy' not in ('open', 'domains', 'invited')
        or jsonb_typeof(value -> 'domains') is distinct from 'array' then
      return 'Choose who can create an account: everyone, people at certain domains, or invited people only.';
    end if;
    if value ->> 'policy' = 'domains' and jsonb_array_length(value -> 'domains') = 0 then
      return 'Enter at least one domain, such as example.com.';
    end if;
    if jsonb_array_length(value -> 'domains') > 20 then
      return 'Enter at most 20 domains.';
    end if;
    for domain in select jsonb_array_elements_text(value -> 'domains') loop
      if domain is null or domain <> lower(domain) or not private.is_email('a@' || domain) then
        return format('"%s" isn’t a domain. Enter one such as example.com.', left(domain, 100));
      end if;
    end loop;
    return case when value - array['policy', 'domains'] <> '{}' then 'This setting can only have a policy and domains.' end;
  end if;
  if jsonb_typeof(value) is distinct from 'number' or (value #>> '{}')::numeric % 1 <> 0
      or (value #>> '{}')::numeric not between setting.minimum and setting.maximum then
    return format('Enter a whole number from %s to %s.',
      to_char(setting.minimum, 'FM999,999'), to_char(setting.maximum, 'FM999,999'));
  end if;
  return null;
end
$$;

-- A valid value as it's stored: 400.0 becomes 400, because whoever reads it casts its text to an integer.
create function private.normalize_setting(setting private.settings, value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case setting.kind when 'sign-up' then value else to_jsonb((value #>> '{}')::numeric::integer) end
$$;

create function private.describe_setting(setting private.settings) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(setting) - array['changed_in', 'changed_at'] || jsonb_build_object('changed_by',
    (select n.name from private.staff_names n where n.id = setting.changed_by))
$$;

create function public.get_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see the settings');
  return jsonb_build_object(
    'settings', (
      select jsonb_agg(private.describe_setting(s) order by s.description) from private.settings s where s.kind not in ('rate', 'office-hours')),
    'recipients', (
      select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'lead_emails', p.lead_emails) order by n.name, n.id)
      from private.staff_names n join public.profiles p on p.user_id = n.id
      where private.get_user_role(n.id) = 'admin'),
    'retention_problems', private.describe_retention_problems());
end
$$;
comment on function public.get_settings() is
  'All settings that admins can change, all admins with whether they get lead emails, and why expired data isn''t being deleted: {settings, '
  'recipients: [{id, name, lead_emails}], retention_problems: [{kind: date, unconfirmed, or failed, …}]}. Admins only.';
grant execute on function public.get_settings() to authenticated;

create function public.change_setting(name text, value jsonb, expected_value jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  setting private.settings;
  problem text;
  deletes_data boolean;
begin
  perform private.require_admin('change settings');
  select * into setting from private.settings s
  where s.name = change_setting.name and s.kind not in ('rate', 'office-hours') for update;
  if setting.name is null then
    raise sqlstate 'PT404' using message = 'There is no setting with this name.';
  end if;
  problem := private.find_setting_problem(setting, value);
  if problem is not null then
    raise exception '%', problem using errcode = 'invalid_parameter_value';
  end if;
  value := private.normalize_setting(setting, value);
  if setting.value is distinct from expected_value then
    return jsonb_build_object('status', 'conflict', 'setting', private.describe_setting(setting));
  end if;
  if setting.value is distinct from value then
    -- The page has asked the admin to confirm this.
    deletes_data := setting.kind = 'days' and value is not null and (setting.value is null or value < setting.value);
    perform private.audit('setting.changed', 'setting', name,
      jsonb_build_object('kind', setting.kind, 'value', setting.value),
      jsonb_build_object('kind', setting.kind, 'value', value));
    update private.settings s
    set value = change_setting.value, changed_at = now(), changed_by = (select private.active_account_id()),
      changed_in = pg_current_xact_id()
    where s.name = change_setting.name
    returning * into setting;
    if deletes_data then
      perform private.confirm_expired(setting.name);
    end if;
    if setting.is_public then
      insert into private.outbox (topic, payload) values ('build', jsonb_build_object('setting', setting.name));
    end if;
  end if;
  return jsonb_build_object('status', 'saved', 'setting', private.describe_setting(setting));
end
$$;
comment on function public.change_setting(text, jsonb, jsonb) is
  'Changes a setting that admins can change whose value is expected_value, and returns {status, setting}. status: saved, or conflict if someone '
  'else has changed it. setting: its current state. Throws 22023 for a value that isn''t allowed. Admins only, audited.';
grant execute on function public.change_setting(text, jsonb, jsonb) to authenticated;

create function public.set_lead_emails(account_id uuid, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was_on boolean;
begin
  perform private.require_admin('choose who gets lead emails');
  if private.get_user_role(account_id) <> 'admin' then
    raise sqlstate 'PT409' using message = 'Only admins can get lead emails, and this person isn’t an admin anymore.';
  end if;
  select p.lead_emails into was_on from public.profiles p where p.user_id = account_id for update;
  if was_on is distinct from is_on then
    update public.profiles p set lead_emails = is_on where p.user_id = account_id;
    perform private.audit('lead-emails.changed', 'account', account_id::text,
      jsonb_build_object('lead_emails', was_on), jsonb_build_object('lead_emails', is_on));
  end if;
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.set_lead_emails(uuid, boolean) is
  'Sets whether an admin gets emails about new leads and missed deadlines. Admins only, audited.';
grant execute on function public.set_lead_emails(uuid, boolean) to authenticated;
