-- How soon the team has to respond, in hours. It can't be later than the site's pages promise
-- (src/config/response-times.ts). The target is sooner, and only counts office hours, so that nobody is reminded on a
-- weekend.
insert into private.settings (name, kind, default_value, minimum, maximum, description) values
  ('response.requests', 'hours', '24', 1, 24, 'Strategy calls and questions'),
  ('response.seo-audit', 'hours', '48', 1, 48, 'SEO audits'),
  ('response.target', 'minutes', '60', 5, 1440, 'Your target, in office hours');

-- The same as contactDetails.hours (functions/_shared/business.ts).
insert into private.settings (name, kind, default_value, description) values
  ('office-hours', 'office-hours',
    '{"days": [1, 2, 3, 4, 5], "opens": "09:00", "closes": "18:00", "time_zone": "America/New_York"}', 'Office hours');

create function private.setting_response_hours(form text) returns integer
language sql stable set search_path = '' as $$
  select (s.value #>> '{}')::integer from private.settings s
  where s.name = case form when 'seo-audit' then 'response.seo-audit' else 'response.requests' end
$$;

-- That many minutes of office hours after a time. Null if the office doesn't open for that long within two weeks.
create function private.add_office_minutes(start timestamptz, minutes integer) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  office constant jsonb := (select s.value from private.settings s where s.name = 'office-hours');
  zone constant text := office ->> 'time_zone';
  first_day constant date := (start at time zone zone)::date;
  remaining interval := make_interval(mins => minutes);
  day date;
  opens timestamptz;
  closes timestamptz;
begin
  for day in select first_day + n from generate_series(0, 14) n loop
    continue when not office -> 'days' @> to_jsonb(extract(isodow from day)::integer);
    opens := greatest(start, (day + (office ->> 'opens')::time) at time zone zone);
    closes := (day + (office ->> 'closes')::time) at time zone zone;
    if opens + remaining <= closes then
      return opens + remaining;
    end if;
    remaining := remaining - greatest(closes - opens, interval '0');
  end loop;
  return null;
end
$$;

-- When the team wants to have responded: the target, but not after the deadline. Without a target, and for leads with
-- signs of spam, which can wait for the others, that's the deadline.
create function private.get_response_target(created_at timestamptz, respond_by timestamptz, signals text[]) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(least(respond_by, case when signals <@ array['repeated-text'] then (
    select private.add_office_minutes(get_response_target.created_at, (s.value #>> '{}')::integer)
    from private.settings s where s.name = 'response.target') end), respond_by)
$$;
