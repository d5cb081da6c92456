-- Settings that admins change on /staff/settings, and those that change with SQL only (docs/operations.md): rate limits
-- and office hours. A migration adds each one, next to the code that reads it.

-- Throws if a time or the time zone is invalid.
create function private.are_office_hours(hours jsonb) returns boolean
language sql stable set search_path = '' as $$
  select jsonb_typeof(hours -> 'days') = 'array' and hours -> 'days' <@ '[1, 2, 3, 4, 5, 6, 7]'
    and (hours ->> 'opens')::time <= (hours ->> 'closes')::time
    and now() at time zone (hours ->> 'time_zone') is not null
$$;

create table private.settings (
  name text primary key,
  kind text not null,
  value jsonb,
  default_value jsonb,
  minimum integer,
  maximum integer,
  is_optional boolean not null default false,
  is_public boolean not null default false,
  description text not null,
  changed_at timestamptz,
  changed_by uuid,
  changed_in xid8,
  constraint settings_kind_known check (kind in ('days', 'hours', 'minutes', 'rate', 'office-hours', 'sign-up')),
  constraint settings_rate_has_numbers check (kind <> 'rate'
    or coalesce(jsonb_typeof(value -> 'most') = 'number' and jsonb_typeof(value -> 'seconds') = 'number', false)),
  constraint settings_office_hours_format check (kind <> 'office-hours' or private.are_office_hours(value)),
  constraint settings_public_are_retention check (not is_public or name like 'retention.%')
);
comment on table private.settings is 'Settings that can change without a deployment.';
comment on column private.settings.value is
  'By kind: a number for days, hours, and minutes, {most, seconds} for rate, {days, opens, closes, time_zone} for '
  'office-hours (Monday is day 1), {policy, domains} for sign-up. For an optional setting, null means no limit.';
comment on column private.settings.default_value is 'Becomes the value of a new row.';
comment on column private.settings.minimum is
  'The smallest number of days, hours, or minutes.';
comment on column private.settings.is_public is
  'Whether /privacy states the retention period. If so, a change republishes that page.';
comment on column private.settings.changed_in is
  'The transaction of the latest change, to tell whether a run of the publisher saw it.';
comment on column private.settings.changed_by is 'Not a foreign key, because the setting outlives the account.';
alter table private.settings enable row level security;

create function private.set_default_value() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.value := new.default_value;
  return new;
end
$$;

create trigger settings_set_value before insert on private.settings
  for each row when (new.value is null) execute function private.set_default_value();

-- How long data of this kind is kept. Null: until someone deletes it.
create function private.get_retention(kind text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => (s.value #>> '{}')::integer)
  from private.settings s where s.name = 'retention.' || get_retention.kind
$$;

-- What /privacy states: {periods: {kind: days, or null for no limit}, changed_at}. changed_at is null before the first
-- change. Some periods can't be changed.
create function private.get_stated_retention() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'periods', (select jsonb_object_agg(substr(s.name, length('retention.') + 1), s.value) from private.settings s
        where s.is_public)
      || (select jsonb_object_agg(r.rule, extract(day from r.period)::integer) from private.get_retention_rules() r
        where r.rule in ('unconfirmed-addresses', 'invitations', 'browser-reports')),
    'changed_at', (select max(s.changed_at) from private.settings s where s.is_public));
end
$$;

-- How long posts and drafts stay in the trash.
create function private.get_trash_period() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days' $$;
