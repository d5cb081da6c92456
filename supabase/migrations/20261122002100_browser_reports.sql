-- What browsers report to functions/csp-report: violations of the site's policies, deprecations, interventions, crashes, and
-- missing pages. Of a missing page, `page` is its path, and `blocked` is where the link was.

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
  disposition text not null,
  noise text,
  times bigint not null default 1,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  source text,
  line_number integer,
  column_number integer,
  detail text,
  constraint browser_reports_unique
    unique nulls not distinct (kind, name, blocked, page, disposition, noise),
  constraint browser_reports_kind_known check (kind in ('csp-violation',
    'permissions-policy-violation', 'coep', 'coop', 'deprecation', 'intervention', 'crash', 'missing-page')),
  constraint browser_reports_name_format check (name ~ '^[A-Za-z][A-Za-z0-9-]{0,99}$'),
  constraint browser_reports_blocked_format check (private.is_reported_source(blocked)),
  constraint browser_reports_page_format
    check (private.is_reported_source(page) and starts_with(page, '/')),
  constraint browser_reports_disposition_known check (disposition in ('enforce', 'report')),
  constraint browser_reports_noise_known
    check (noise in ('extension', 'in-app-browser', 'translator', 'security-software', 'third-party')),
  constraint browser_reports_source_format check (private.is_reported_source(source)),
  constraint browser_reports_position_range check (line_number >= 0 and column_number >= 0),
  constraint browser_reports_detail_length check (length(detail) <= 200)
);
comment on table public.browser_reports is
  'What browsers reported in the last 30 days. Equal reports share a row.';
comment on column public.browser_reports.name is
  'The directive, the feature, the ID of the deprecation or intervention, or the reason of the crash.';
comment on column public.browser_reports.disposition is
  'Whether the browser blocked it or only reported it.';
comment on column public.browser_reports.noise is
  'What caused it if it isn''t the site: something in the visitor''s browser, or a third party''s script. Noise has no page. '
  'Third parties'' scripts violate the policy for Trusted Types on every page that loads them. Public pages only report it, so '
  'these reports share a row, like other noise.';
comment on column public.browser_reports.source is
  'The script of the latest report, like its position and detail.';

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
  insert into public.browser_reports as known (kind, name, blocked, page, disposition, noise, times,
    source, line_number, column_number, detail)
  select distinct on (r.kind, r.name, r.blocked, r.page, r.disposition, r.noise)
    r.kind, r.name, r.blocked, r.page, r.disposition, r.noise, count(*) over equal_reports,
    r.source, r.line_number, r.column_number, r.detail
  from jsonb_populate_recordset(null::public.browser_reports, reports) r
  window equal_reports as (
    partition by r.kind, r.name, r.blocked, r.page, r.disposition, r.noise)
  order by r.kind, r.name, r.blocked, r.page, r.disposition, r.noise
  on conflict on constraint browser_reports_unique do update
  set times = known.times + excluded.times, last_seen = excluded.last_seen, source = excluded.source,
    line_number = excluded.line_number, column_number = excluded.column_number,
    detail = excluded.detail;
end
$$;
comment on function public.record_browser_reports(jsonb, text) is
  'Stores the reports of one request, which counts once toward the rate limit.';
grant execute on function public.record_browser_reports(jsonb, text) to service_role;
