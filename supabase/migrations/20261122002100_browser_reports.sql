-- What's reported to functions/csp-report: what the site's policies blocked, and missing pages. For a missing page,
-- `page` is its path, and `blocked` is the page that links to it.

-- What reportedSource in _shared/rules/reported-source.ts returns: a path of the site, another origin, or a keyword,
-- such as inline or data. Never a query, and nothing that a screen could turn into a link to a script.
create function private.is_reported_source(value text) returns boolean
language sql immutable set search_path = '' as $$
  select length(value) <= 300 and value ~
    '^(/([!-"$-.0->@-\[\]-~][!-"$->@-\[\]-~]*)?|(https?|wss?)://[!-"$-.0->@-\[\]-~]+|[A-Za-z0-9_+.-]+( [A-Za-z0-9_+.-]+)*)$'
$$;

create table public.browser_reports (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null,
  blocked text,
  page text,
  times bigint not null default 1,
  last_seen timestamptz not null default now(),
  source text,
  constraint browser_reports_unique
    unique nulls not distinct (kind, name, blocked, page),
  constraint browser_reports_kind_known check (kind in ('csp-violation', 'missing-page')),
  constraint browser_reports_name_format check (name ~ '^[A-Za-z][A-Za-z0-9-]{0,99}$'),
  constraint browser_reports_blocked_format check (private.is_reported_source(blocked)),
  constraint browser_reports_page_format
    check (private.is_reported_source(page) and starts_with(page, '/')),
  constraint browser_reports_source_format check (private.is_reported_source(source))
);
comment on table public.browser_reports is
  'What browsers reported in the last 30 days. Equal reports share a row.';
comment on column public.browser_reports.name is 'The directive that blocked it, or missing-page.';
comment on column public.browser_reports.source is 'The script of the latest report.';

alter table public.browser_reports enable row level security;

create policy "Admins can read the reports"
  on public.browser_reports for select to authenticated
  using ((select private.is_admin()));

create policy "Admins can delete reports that they dealt with"
  on public.browser_reports for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on table public.browser_reports to authenticated;
grant select, delete on table public.browser_reports to service_role;

create function public.record_browser_reports(reports jsonb, client_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(reports) is distinct from 'array' or jsonb_array_length(reports) > 20 then
    raise exception 'Send an array of at most 20 reports.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.enforce_rate_limit('browser-reports', private.ip_network(client_address),
    'Too many reports from your network. Try again later.');
  -- A flood from many networks. delete_expired makes room within a minute.
  if (select count(*) from public.browser_reports) >= 10000 then
    return;
  end if;
  -- In a fixed order, so that concurrent requests with the same reports don't deadlock.
  insert into public.browser_reports as known (kind, name, blocked, page, times, source)
  select distinct on (r.kind, r.name, r.blocked, r.page) r.kind, r.name, r.blocked, r.page, count(*) over equal_reports, r.source
  from jsonb_populate_recordset(null::public.browser_reports, reports) r
  window equal_reports as (partition by r.kind, r.name, r.blocked, r.page)
  order by r.kind, r.name, r.blocked, r.page
  on conflict on constraint browser_reports_unique do update
  set times = known.times + excluded.times, last_seen = excluded.last_seen, source = excluded.source;
end
$$;
comment on function public.record_browser_reports(jsonb, text) is
  'Stores the reports of one request, which counts once toward the rate limit.';
grant execute on function public.record_browser_reports(jsonb, text) to service_role;
