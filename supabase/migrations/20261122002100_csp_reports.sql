-- Content Security Policy violations that browsers report to functions/csp-report.
create table public.csp_reports (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  document_url text not null,
  effective_directive text not null,
  blocked_url text not null,
  source_file text,
  line_number integer,
  column_number integer,
  sample text,
  disposition text not null,
  -- Only http and ws URLs are stored in full. Others are reduced to their scheme, so that a page that shows
  -- reports can't link to a javascript: URL.
  constraint csp_reports_document_url_format
    check (length(document_url) <= 2048 and document_url ~ '^https?://[!-"$->@-\[\]-~]+$'),
  constraint csp_reports_effective_directive_format
    check (effective_directive ~ '^[a-z-]{1,100}$'),
  constraint csp_reports_blocked_url_format check (length(blocked_url) <= 2048 and blocked_url ~
    '^((https?|wss?)://[!-"$->@-\[\]-~]+|[A-Za-z0-9_+.-]+( [A-Za-z0-9_-]+)*)$'),
  constraint csp_reports_source_file_format check (length(source_file) <= 2048 and source_file ~
    '^((https?|wss?)://[!-"$->@-\[\]-~]+|[A-Za-z0-9_+.-]+( [A-Za-z0-9_-]+)*)$'),
  constraint csp_reports_position_range check (line_number >= 0 and column_number >= 0),
  constraint csp_reports_sample_length check (length(sample) <= 100),
  constraint csp_reports_disposition_known check (disposition in ('enforce', 'report'))
);
comment on table public.csp_reports is
  'CSP violations of the last 30 days, at most 20,000. URLs without queries.';
create index csp_reports_newest on public.csp_reports (received_at desc);

alter table public.csp_reports enable row level security;

create policy "Anyone can report a violation"
  on public.csp_reports for insert to anon, authenticated
  with check (effective_directive <> '' and disposition in ('enforce', 'report'));

create policy "Admins can read the reports"
  on public.csp_reports for select to authenticated
  using ((select private.is_admin()));

grant insert (document_url, effective_directive, blocked_url, source_file, line_number,
    column_number, sample, disposition)
  on table public.csp_reports to anon, authenticated;
grant select on table public.csp_reports to authenticated;
grant select, delete on table public.csp_reports to service_role;

create trigger csp_reports_rate_limit before insert on public.csp_reports
  for each row execute function private.rate_limit_by_ip('csp-reports',
    'Too many CSP reports from your network. Try again later.');

create function public.record_csp_reports(reports jsonb, client_address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  stored integer;
begin
  if jsonb_typeof(reports) is distinct from 'array' or jsonb_array_length(reports) > 20 then
    raise exception 'Send an array of at most 20 reports.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.enforce_rate_limit('csp-reports', private.ip_network(client_address),
    'Too many CSP reports from your network. Try again later.');
  insert into public.csp_reports (document_url, effective_directive, blocked_url, source_file,
    line_number, column_number, sample, disposition)
  select r.document_url, r.effective_directive, r.blocked_url, r.source_file, r.line_number,
    r.column_number, r.sample, r.disposition
  from jsonb_populate_recordset(null::public.csp_reports, reports) r;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function public.record_csp_reports(jsonb, text) is
  'Stores the violations of one request, which counts once toward the rate limit.';
grant execute on function public.record_csp_reports(jsonb, text) to service_role;
