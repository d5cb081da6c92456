-- What visitors ask for through the three lead forms. Required fields, options and lengths are those
-- of functions/_shared/rules (spec §5), held equal by tests/backend/database/lead-rules.test.ts.
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  form_id text not null,
  first_name text,
  last_name text,
  email text not null,
  phone text,
  company text,
  company_size text,
  current_challenge text,
  budget text,
  timeline text,
  message text,
  business_name text,
  website_url text,
  primary_challenge text,
  preferred_times text,
  page_source text,
  user_agent text,
  attribution jsonb not null default '{}',
  consent_given boolean not null,
  consent_statement text not null,
  consented_at timestamptz not null default now(),

  constraint leads_form_id_known
    check (form_id in ('strategy-session', 'seo-audit', 'request-a-time')),
  constraint leads_strategy_session_whole check (form_id <> 'strategy-session'
    or num_nulls(first_name, last_name, company, company_size, current_challenge, timeline) = 0),
  constraint leads_seo_audit_whole check (form_id <> 'seo-audit'
    or num_nulls(business_name, website_url) = 0),
  constraint leads_request_a_time_whole check (form_id <> 'request-a-time'
    or num_nulls(first_name, last_name, preferred_times) = 0),
  constraint leads_first_name_form check (private.is_line(first_name, 100)),
  constraint leads_last_name_form check (private.is_line(last_name, 100)),
  constraint leads_email_form check (private.is_email(email) and private.is_line(email, 254)),
  constraint leads_phone_form check (private.is_line(phone, 40)),
  constraint leads_company_form check (private.is_line(company, 200)),
  constraint leads_company_size_known check (company_size in ('Just Me (1)', 'Small Team (2-10)',
    'Growing Business (11-50)', 'Established Company (51-200)', 'Large Enterprise (200+)')),
  constraint leads_current_challenge_known check (current_challenge in (
    'Not enough qualified leads', 'Leads don''t convert to sales',
    'Too expensive to acquire leads', 'Inconsistent lead flow', 'Poor lead quality',
    'Competitors getting all the business', 'Other')),
  constraint leads_budget_known check (budget in ('Under $1,000', '$1,000 - $5,000',
    '$5,000 - $10,000', '$10,000 - $25,000', '$25,000+')),
  constraint leads_timeline_known check (timeline in ('ASAP - It''s urgent', 'Within 30 days',
    'Within 90 days', 'Just exploring options')),
  constraint leads_message_length check (length(btrim(message)) >= 1 and length(message) <= 5000),
  constraint leads_business_name_form check (private.is_line(business_name, 200)),
  constraint leads_website_url_form
    check (website_url ~ '^https?://[^\s]+$' and private.is_line(website_url, 2048)),
  constraint leads_primary_challenge_known check (primary_challenge in ('Low search rankings',
    'Not enough website traffic', 'Competitors outranking us', 'Technical SEO issues',
    'Content strategy', 'Local SEO challenges', 'Other')),
  constraint leads_preferred_times_length
    check (length(btrim(preferred_times)) >= 1 and length(preferred_times) <= 500),
  constraint leads_page_source_form check (private.is_line(page_source, 2048)),
  constraint leads_user_agent_form check (private.is_line(user_agent, 1024)),
  constraint leads_attribution_form
    check (jsonb_typeof(attribution) = 'object' and length(attribution::text) <= 8192),
  constraint leads_consent_given check (consent_given),
  constraint leads_consent_statement_length check (length(consent_statement) between 1 and 1000)
);
comment on table public.leads is
  'Requests for a consultation, an audit or a time to talk. Written by submit_lead alone.';
comment on column public.leads.consent_statement is 'The words that were agreed to.';
comment on column public.leads.attribution is 'First and last touch, where the visitor allowed it.';
create index leads_newest on public.leads (created_at desc, id);

revoke all on table public.leads from anon, authenticated, service_role;
alter table public.leads enable row level security;

create policy "Admins may read leads"
  on public.leads for select to authenticated
  using ((select private.is_admin()));

create policy "Admins may delete leads"
  on public.leads for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on table public.leads to authenticated;
grant select on table public.leads to service_role;

create function private.audit_lead_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not what stood in it: who asks to be forgotten is to be forgotten here too.
  perform private.audit('lead.deleted', 'lead', old.id::text,
    jsonb_build_object('form_id', old.form_id, 'created_at', old.created_at), null);
  return null;
end
$$;
revoke all on function private.audit_lead_deletion() from public;

create trigger leads_audit after delete on public.leads
  for each row execute function private.audit_lead_deletion();
