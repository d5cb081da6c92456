-- How many days data is kept. delete_expired applies these settings, and shorter periods that can't be changed.
insert into private.settings (name, kind, default_value, minimum, maximum, is_optional, is_public, description) values
  ('retention.leads', 'days', '1095', 30, 3650, true, true, 'Requests and questions, after the last contact'),
  ('retention.comments', 'days', '365', 7, 3650, true, true, 'Email addresses of commenters who don’t get emails'),
  ('retention.logs', 'days', '1095', 365, 3650, true, true, 'Consent records and the audit log');

-- The retention date. If the server's date is more than a day away from it, because the clock jumped or the site was
-- off, the server's isn't trusted until the site has run on it for a day (docs/decisions/037).
create table private.retention_clock (
  is_only_row boolean primary key default true check (is_only_row),
  trusted_at timestamptz not null default now(),
  read_at timestamptz not null default now(),
  waiting_runs integer not null default 0
);
comment on table private.retention_clock is 'The retention date, in one row.';
comment on column private.retention_clock.trusted_at is 'The latest trusted time, as of the last run.';
comment on column private.retention_clock.read_at is 'What the server''s clock said in the last run, trusted or not.';
comment on column private.retention_clock.waiting_runs is
  'How many runs in a row have read an untrusted date. Runs are a minute apart.';
alter table private.retention_clock enable row level security;

insert into private.retention_clock default values;

create function private.runs_until_trusted() returns integer
language sql immutable set search_path = '' as $$ select 24 * 60 $$;

create function private.advance_retention_clock() returns void
language sql volatile set search_path = '' as $$
  update private.retention_clock c set
    trusted_at = case when next.waiting_runs in (0, private.runs_until_trusted()) then now()
      -- Advances as if the clock hadn't jumped.
      else c.trusted_at + interval '1 minute' end,
    waiting_runs = next.waiting_runs % private.runs_until_trusted(),
    read_at = now()
  from (select case
    when now() between k.trusted_at - interval '1 day' and k.trusted_at + interval '1 day' then 0
    when now() between k.read_at - interval '1 day' and k.read_at + interval '1 day' then k.waiting_runs + 1
    else 1 end as waiting_runs from private.retention_clock k) next
$$;

-- The retention date. It's never later than the server's.
create function private.get_retention_date() returns timestamptz
language sql stable set search_path = '' as $$
  select least(c.trusted_at, now()) from private.retention_clock c
$$;

create table private.retention_runs (
  rule text primary key,
  ran_at timestamptz,
  deleted integer,
  failed_since timestamptz,
  error text,
  unconfirmed_since timestamptz,
  expired integer,
  total integer,
  confirmed integer not null default 0
);
comment on table private.retention_runs is 'The outcome of each retention rule''s last run.';
comment on column private.retention_runs.ran_at is 'When it last succeeded, even if nothing had expired.';
comment on column private.retention_runs.error is
  'The SQLSTATE, table, and constraint. Not the message, because that can quote personal data.';
comment on column private.retention_runs.unconfirmed_since is
  'When it began to wait for an admin, because it would delete an unusual share: `expired` of `total` rows.';
comment on column private.retention_runs.confirmed is
  'How many rows it may delete because an admin confirmed them, however large their share.';
alter table private.retention_runs enable row level security;
