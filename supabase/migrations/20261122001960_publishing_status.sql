-- How far the publisher has come with the changes of public posts.
create table private.publisher_status (
  is_single_row boolean primary key default true,
  state text not null,
  since timestamptz not null default now(),
  error text,
  started_snapshot pg_snapshot,
  live_snapshot pg_snapshot,
  constraint publisher_status_single_row check (is_single_row),
  constraint publisher_status_state_known check (state in ('publishing', 'live', 'failed'))
);
comment on table private.publisher_status is
  'What the publisher last reported. Empty if it never has, as on a site that''s built elsewhere.';
comment on column private.publisher_status.started_snapshot is
  'What the last run could see when it started. A timestamp could miss a transaction that commits late.';
comment on column private.publisher_status.live_snapshot is 'The same for the last run that succeeded.';
alter table private.publisher_status enable row level security;

create function public.report_publishing(state text, error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.publisher_status as s (state, error, started_snapshot, live_snapshot)
  values (state, left(error, 500), case when state = 'publishing' then pg_current_snapshot() end, null)
  on conflict (is_single_row) do update set
    state = excluded.state,
    error = excluded.error,
    -- Retries of a failed run don't reset the time.
    since = case when excluded.state = 'failed' and s.error is not null then s.since else now() end,
    started_snapshot = coalesce(excluded.started_snapshot, s.started_snapshot),
    live_snapshot = case when excluded.state = 'live' then s.started_snapshot else s.live_snapshot end
$$;
comment on function public.report_publishing(text, text) is
  'The publisher reports that it starts reading posts (publishing), and how that run ends (live or failed).';
grant execute on function public.report_publishing(text, text) to service_role;

-- waiting, publishing, live, or failed. Null for a post that isn't on the site and needn't be removed from it, and if
-- the publisher reports nothing.
create function private.get_publishing_state(post_id uuid, is_public boolean) returns text
language sql stable set search_path = '' as $$
  select case
    when pg_visible_in_snapshot(c.changed_in, s.live_snapshot) then case when is_public then 'live' end
    when pg_visible_in_snapshot(c.changed_in, s.started_snapshot) and s.state in ('publishing', 'failed') then s.state
    else 'waiting' end
  from private.post_changes c cross join private.publisher_status s
  where c.post_id = get_publishing_state.post_id
$$;
