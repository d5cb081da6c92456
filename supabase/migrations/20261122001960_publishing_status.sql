-- How far the publisher has come with the changes of public posts.
create table private.publisher_status (
  is_single_row boolean primary key default true,
  state text not null,
  since timestamptz not null default now(),
  error text,
  started_snapshot pg_snapshot,
  live_snapshot pg_snapshot,
  failures jsonb not null default '[]',
  paused jsonb,
  constraint publisher_status_single_row check (is_single_row),
  constraint publisher_status_state_known check (state in ('publishing', 'live', 'failed'))
);
comment on table private.publisher_status is
  'What the publisher last reported. Empty if it never has, as on a site that''s built elsewhere.';
comment on column private.publisher_status.started_snapshot is
  'What the last run could see when it started. A timestamp could miss a transaction that commits late.';
comment on column private.publisher_status.live_snapshot is 'The same for the last run that succeeded.';
comment on column private.publisher_status.failures is
  'What that run couldn''t publish: [{post_id, path, reason}]. post_id is null for a page that fails although no post is at '
  'fault.';
comment on column private.publisher_status.paused is
  'Set while publishing is paused: {since, releasedAt, waiting}. Visitors see the site as of releasedAt. waiting: what the '
  'release has in an earlier version (changed) or not at all (new), by post ID. Null if the last run failed, so that nobody '
  'knows.';
alter table private.publisher_status enable row level security;

create table private.publishing_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  attempts integer not null default 1,
  error text,
  changes jsonb not null,
  reasons jsonb not null default '[]',
  details jsonb
);
comment on table private.publishing_runs is 'The last 50 runs of the publisher that changed something or failed.';
comment on column private.publishing_runs.error is 'Why the last attempt failed. Null after a success.';
comment on column private.publishing_runs.changes is
  'The first 20 post changes that the run had to publish: [{post_id, change, changed_at, changed_by, is_scheduled}].';
comment on column private.publishing_runs.reasons is
  'What else the run had to publish: [{kind, name, happened_at, changed_by}]. kind is setting, whose name is its '
  'description, or erasure.';
comment on column private.publishing_runs.details is
  'What changed on the site: {root, causes} (publisher/service/run-report.ts). Also the first 100 '
  'warnings and failures, and how many there were: {warnings, warningCount, failures, failureCount}.';
alter table private.publishing_runs enable row level security;

-- Changes of posts that aren't on the site yet, oldest first. None before the first publish.
create function private.get_waiting_changes() returns setof private.post_changes
language sql stable set search_path = '' as $$
  select c.* from private.post_changes c cross join private.publisher_status s
  where s.live_snapshot is not null and pg_visible_in_snapshot(c.changed_in, s.live_snapshot) is not true
  order by c.changed_at, c.post_id
$$;

-- Changed settings and erasures that aren't on the site yet, oldest first.
create function private.get_waiting_reasons() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(r) - 'happened_in' order by r.happened_at), '[]') from (
      select 'setting' as kind, s.description as name, s.changed_at as happened_at, s.changed_by, s.changed_in as happened_in
      from private.settings s where s.is_public and s.changed_in is not null
      union all
      select 'erasure', null, e.erased_at, e.erased_by, e.changed_in
      from private.erasures e where e.changed_in is not null) r
    cross join private.publisher_status p
    where p.live_snapshot is not null and pg_visible_in_snapshot(r.happened_in, p.live_snapshot) is not true);
end
$$;

create function public.report_publishing(state text, error text default null, details jsonb default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting jsonb;
  last_id bigint := (select max(r.id) from private.publishing_runs r);
begin
  if report_publishing.state = 'publishing' then
    select coalesce(jsonb_agg(to_jsonb(w) - 'changed_in'), '[]') into waiting
    from (select * from private.get_waiting_changes() limit 20) w;
    -- An attempt after one that failed or was interrupted belongs to the same run.
    update private.publishing_runs r set started_at = now(), ended_at = null,
      attempts = r.attempts + 1, changes = waiting, reasons = private.get_waiting_reasons()
    where r.id = last_id and (r.ended_at is null or r.error is not null);
    if not found then
      insert into private.publishing_runs (changes, reasons) values (waiting, private.get_waiting_reasons());
      delete from private.publishing_runs r
      where r.id in (select old.id from private.publishing_runs old order by old.id desc offset 50);
    end if;
  elsif report_publishing.details ->> 'causes' = '[]' then
    -- Nothing to show: the site was up to date.
    delete from private.publishing_runs r where r.id = last_id and r.changes = '[]' and r.reasons = '[]';
  end if;
  -- Thousands of posts can fail, and every run that they fail in is stored.
  update private.publishing_runs r set ended_at = now(), error = left(report_publishing.error, 500),
    details = (report_publishing.details - 'paused') || jsonb_build_object(
      'warnings', jsonb_path_query_array(report_publishing.details, '$.warnings[0 to 99]'),
      'warningCount', coalesce(jsonb_array_length(report_publishing.details -> 'warnings'), 0),
      'failures', jsonb_path_query_array(report_publishing.details, '$.failures[0 to 99]'),
      'failureCount', coalesce(jsonb_array_length(report_publishing.details -> 'failures'), 0))
  where report_publishing.state in ('live', 'failed') and r.id = last_id and r.ended_at is null;

  insert into private.publisher_status as s (state, error, started_snapshot, live_snapshot, failures, paused)
  values (report_publishing.state, left(report_publishing.error, 500),
    case when report_publishing.state = 'publishing' then pg_current_snapshot() end, null,
    coalesce(report_publishing.details -> 'failures', '[]'), nullif(report_publishing.details -> 'paused', 'null'))
  on conflict (is_single_row) do update set
    state = excluded.state,
    error = excluded.error,
    -- Retries of a failed run don't reset the time.
    since = case when excluded.state = 'failed' and s.error is not null then s.since else now() end,
    started_snapshot = coalesce(excluded.started_snapshot, s.started_snapshot),
    live_snapshot = case when excluded.state = 'live' then s.started_snapshot else s.live_snapshot end,
    failures = coalesce(report_publishing.details -> 'failures', s.failures),
    paused = case when report_publishing.details ? 'paused' then excluded.paused else s.paused end;
end
$$;
comment on function public.report_publishing(text, text, jsonb) is
  'The publisher reports that it starts reading posts (publishing), and how that run ends (live or failed). details: what '
  'changed on the site, what couldn''t be published, and whether publishing is paused.';
grant execute on function public.report_publishing(text, text, jsonb) to service_role;

-- Why a post couldn't be published. Null if it could.
create function private.get_publishing_failure(post_id uuid) returns text
language sql stable set search_path = '' as $$
  select f ->> 'reason' from private.publisher_status s cross join jsonb_array_elements(s.failures) f
  where f ->> 'post_id' = get_publishing_failure.post_id::text
$$;

-- Whether visitors see the newest version of a post: waiting, publishing, live, or failed. While publishing is paused,
-- it's paused for a post that isn't on the site, and paused-edit for one that is, in an earlier version. Null for a
-- post that isn't on the site and needn't be removed from it, and if the publisher reports nothing.
create function private.get_publishing_state(post_id uuid, is_public boolean) returns text
language sql stable set search_path = '' as $$
  select case
    -- Nobody knows which posts wait.
    when is_public and s.paused -> 'waiting' = 'null' and c.changed_at > (s.paused ->> 'releasedAt')::timestamptz then 'paused'
    when pg_visible_in_snapshot(c.changed_in, s.live_snapshot) then case
      when is_public and s.paused -> 'waiting' ->> c.post_id::text = 'new' then 'paused'
      when is_public and s.paused -> 'waiting' ->> c.post_id::text = 'changed' then 'paused-edit'
      when is_public and private.get_publishing_failure(c.post_id) is not null then 'failed'
      when is_public then 'live' end
    when pg_visible_in_snapshot(c.changed_in, s.started_snapshot) and s.state in ('publishing', 'failed') then s.state
    else 'waiting' end
  from private.post_changes c cross join private.publisher_status s
  where c.post_id = get_publishing_state.post_id
$$;

-- What staff pages say about a pause: {since, releasedAt, waiting}. waiting: how many posts wait for publishing to
-- resume. Null if it isn't paused.
create function private.get_pause() returns jsonb
language sql stable set search_path = '' as $$
  select s.paused || jsonb_build_object('waiting', case when jsonb_typeof(s.paused -> 'waiting') = 'object'
    then (select count(*) from jsonb_object_keys(s.paused -> 'waiting')) end)
  from private.publisher_status s
$$;
