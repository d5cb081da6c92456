-- How soon each form promises a response, in hours (spec §2: a report within 24-48 hours, otherwise within 24).
create function private.setting_response_hours(form text) returns integer
language sql stable set search_path = '' as $$
  select case form when 'seo-audit' then 48 else 24 end
$$;
