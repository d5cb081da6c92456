-- How soon the team has to respond, in hours. It can't be later than the site's pages promise (src/config/response-times.ts).
insert into private.settings (name, kind, default_value, minimum, maximum, description) values
  ('response.requests', 'hours', '24', 1, 24, 'Strategy calls and questions'),
  ('response.seo-audit', 'hours', '48', 1, 48, 'SEO audits');

create function private.setting_response_hours(form text) returns integer
language sql stable set search_path = '' as $$
  select (s.value #>> '{}')::integer from private.settings s
  where s.name = case form when 'seo-audit' then 'response.seo-audit' else 'response.requests' end
$$;
