-- Submissions of the lead forms, questions from clients, and calls booked in the CRM's calendar. Required fields,
-- options, lengths, and spam signals equal those in functions/_shared/rules (spec §5;
-- tests/backend/database/lead-*-rules.test.ts).

-- Whether a browser would parse part of this text as HTML.
create function private.has_html_tag(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ '<[A-Za-z/!?]'
$$;

-- Whether spam signals are enough to hold a lead. One weak signal isn't: an autofilled field, a fast submission, or
-- links are no evidence on their own. repeated-text never counts, because strangers could send somebody's text first.
create function private.must_hold_lead(signals text[]) returns boolean
language sql immutable set search_path = '' as $$
  select signals && array['link-in-name', 'forum-link', 'gibberish', 'sales-pitch']
    or (select count(distinct s) from unnest(signals) s where s <> 'repeated-text') >= 2
$$;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  form_id text not null,
  first_name text,
  last_name text,
  email text not null,
  mailbox text not null,
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
  visitor_time_zone text,
  page_source text,
  user_agent text,
  attribution jsonb not null default '{}',
  consent_given boolean not null,
  consent_statement text not null,
  consented_at timestamptz not null default now(),
  spam_signals text[] not null default '{}',
  review text,
  delivery_status text not null default 'submitted',
  pipeline_status text not null default 'new',
  owner_id uuid references auth.users (id) on delete set null,
  follow_up_on date,
  tags text[] not null default '{}',
  call_at timestamptz,
  respond_by timestamptz not null,
  target_at timestamptz not null,
  responded_at timestamptz,
  responded_by uuid,
  is_test boolean not null default false,
  source text not null,
  campaign text,
  landing_page text,
  email_error text,

  constraint leads_form_id_known
    check (form_id in ('strategy-session', 'seo-audit', 'request-a-time', 'client-question', 'booked-call')),
  constraint leads_strategy_session_complete check (form_id <> 'strategy-session'
    or num_nulls(first_name, last_name, company, company_size, current_challenge, timeline) = 0),
  constraint leads_seo_audit_complete check (form_id <> 'seo-audit'
    or num_nulls(business_name, website_url) = 0),
  constraint leads_request_a_time_complete check (form_id <> 'request-a-time'
    or num_nulls(first_name, last_name, preferred_times) = 0),
  constraint leads_client_question_complete check (form_id <> 'client-question' or message is not null),
  constraint leads_first_name_format check (private.is_single_line(first_name, 100)),
  constraint leads_last_name_format check (private.is_single_line(last_name, 100)),
  constraint leads_email_format check (private.is_email(email) and private.is_single_line(email, 254)),
  constraint leads_phone_format check (private.is_single_line(phone, 40)),
  constraint leads_company_format check (private.is_single_line(company, 200)),
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
  constraint leads_business_name_format check (private.is_single_line(business_name, 200)),
  constraint leads_website_url_format
    check (private.is_single_line(website_url, 2048) and website_url ~ '^https?://[^\s]+$'),
  constraint leads_primary_challenge_known check (primary_challenge in ('Low search rankings',
    'Not enough website traffic', 'Competitors outranking us', 'Technical SEO issues',
    'Content strategy', 'Local SEO challenges', 'Other')),
  constraint leads_preferred_times_length
    check (length(btrim(preferred_times)) >= 1 and length(preferred_times) <= 500),
  constraint leads_visitor_time_zone_format check (length(visitor_time_zone) <= 64 and visitor_time_zone ~ '^[A-Za-z0-9_+/-]+$'),
  constraint leads_page_source_format check (private.is_single_line(page_source, 2048)),
  constraint leads_user_agent_format check (private.is_single_line(user_agent, 1024)),
  constraint leads_attribution_format
    check (jsonb_typeof(attribution) = 'object' and length(attribution::text) <= 8192),
  constraint leads_consent_given check (consent_given),
  constraint leads_consent_statement_length check (length(consent_statement) between 1 and 1000),
  constraint leads_spam_signals_known check (spam_signals <@ array['honeypot-filled',
    'filled-too-fast', 'many-links', 'link-in-name', 'markup', 'repeated-text', 'outside-link', 'forum-link',
    'other-script', 'gibberish', 'pitch-like', 'sales-pitch']),
  constraint leads_review_known check (review in ('held', 'released', 'spam')),
  constraint leads_review_of_suspicious check ((review is null) <> private.must_hold_lead(spam_signals)),
  constraint leads_delivery_status_known check (delivery_status in (
    'submitted', 'held', 'released', 'spam', 'delivered', 'delayed', 'dead', 'retried', 'backlog')),
  constraint leads_pipeline_status_known
    check (pipeline_status in ('new', 'contacted', 'qualified', 'won', 'lost', 'spam')),
  constraint leads_tags_format check (private.are_valid_tags(tags)),
  -- The rules replace the < of tags (lead/text.ts). This rejects tags that arrive any other way, in any column.
  constraint leads_no_html_tags check (not private.has_html_tag(to_jsonb(leads)::text))
);
comment on table public.leads is
  'Requests for a consultation, an audit, or a time to talk, and questions from clients. Only submit_lead adds rows.';
comment on column public.leads.mailbox is
  'Who sent it: the email address without case and tag (private.get_mailbox). Requests with the same one are one person''s.';
comment on column public.leads.consent_statement is 'The wording that the visitor agreed to.';
comment on column public.leads.attribution is 'First and last touch, if the visitor allowed tracking.';
comment on column public.leads.spam_signals is
  'Why the lead looks like spam. private.must_hold_lead says whether that''s enough to hold it.';
comment on column public.leads.review is
  'held until an admin marks it as spam or released. Null if no signal holds it.';
comment on column public.leads.delivery_status is 'The kind of the newest lead event.';
comment on column public.leads.owner_id is 'The admin responsible for the lead.';
comment on column public.leads.call_at is 'A booked call, which counts as a response.';
comment on column public.leads.respond_by is
  'When the response is due: as the site promises, or sooner.';
comment on column public.leads.target_at is
  'When the team wants to have responded, at most respond_by. Lists of open leads are sorted by it, and then by their deadlines.';
comment on column public.leads.responded_at is
  'When the lead first got a status that implies a response.';
comment on column public.leads.responded_by is
  'The account that set that status. Not a foreign key, because the figures in reports outlive the account.';
comment on column public.leads.visitor_time_zone is
  'The time zone of the visitor''s device, an IANA name. The requested times are in it.';
comment on column public.leads.email_error is
  'Why a mail server refused the email address, until it accepts an email to it.';
comment on column public.leads.is_test is 'Whether it''s a test, sent by an admin or by the daily check. No list, count, or email includes it.';
comment on column public.leads.source is 'Where the visitor came from, in a few words.';
-- Covers most filters, counts, and reports, so that they needn't read the leads. An entry has at most 2,704 bytes.
create index leads_newest on public.leads (created_at desc, id) include (pipeline_status, delivery_status, form_id,
  owner_id, follow_up_on, respond_by, responded_at, is_test, source, mailbox);
create index leads_waiting on public.leads (target_at, respond_by, id) include (form_id, delivery_status, owner_id, is_test, mailbox)
  where pipeline_status = 'new';
create index leads_calls on public.leads (call_at) where call_at is not null;
create index leads_follow_ups on public.leads (follow_up_on) where follow_up_on is not null;
create index leads_tags on public.leads using gin (tags);
create index leads_source on public.leads (source) where not is_test;
create index leads_owner on public.leads (owner_id);
create index leads_email on public.leads (lower(email), created_at desc);
create index leads_mailbox on public.leads (mailbox, created_at desc);
create index leads_delivery_status on public.leads (delivery_status, created_at desc, id);
alter table public.leads enable row level security;

create policy "Admins can read leads"
  on public.leads for select to authenticated
  using ((select private.is_admin()));

grant select on table public.leads to authenticated;
grant select on table public.leads to service_role;

-- The touch that counts is the last one.
create function private.describe_source(touch jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    nullif(concat_ws(' / ', nullif(touch ->> 'utm_source', ''), nullif(touch ->> 'utm_medium', '')), ''),
    case
      when touch is null then 'Unknown'
      when touch ?| array['gclid', 'gbraid', 'wbraid'] then 'Google Ads'
      when touch ? 'msclkid' then 'Microsoft Ads'
      when touch ? 'fbclid' then 'Meta'
    end,
    substring(touch ->> 'referrer' from '^https?://(?:www\.)?([^/?#]+)'),
    'Direct'), 100)
$$;

-- Fills the columns that are derived from what the visitor sent.
create function private.derive_lead_fields() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touch jsonb := coalesce(new.attribution -> 'last', new.attribution -> 'first');
begin
  new.respond_by := coalesce(new.respond_by,
    new.created_at + make_interval(hours => private.setting_response_hours(new.form_id)));
  new.target_at := private.get_response_target(new.created_at, new.respond_by, new.spam_signals);
  new.mailbox := private.get_mailbox(new.email);
  new.source := private.describe_source(touch);
  new.campaign := left(touch ->> 'utm_campaign', 100);
  new.landing_page := left(regexp_replace(touch ->> 'landingPage', '[?#].*$', ''), 200);
  if new.review = 'spam' then
    new.pipeline_status := 'spam';
  end if;
  return new;
end
$$;

create trigger leads_normalize_lines before insert or update of tags on public.leads
  for each row execute function private.normalize_lines('first_name', 'last_name', 'email', 'phone', 'company',
    'business_name', 'website_url', 'page_source', 'user_agent', 'tags');

create function private.normalize_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.to_phone(new.phone);
  return new;
end
$$;

create trigger leads_normalize_phone before insert on public.leads
  for each row when (new.phone is not null) execute function private.normalize_phone();

-- Triggers run in the order of their names, so this one sees the normalized address.
create trigger leads_set_derived_fields before insert on public.leads
  for each row execute function private.derive_lead_fields();

create function private.audit_lead_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody did it: the daily check deletes its own.
  if private.is_proof_lead(old) then
    return null;
  end if;
  -- No personal data, because deleting a lead must delete it here too.
  perform private.audit('lead.deleted', 'lead', old.id::text,
    jsonb_build_object('form_id', old.form_id, 'created_at', old.created_at, 'is_test', old.is_test), null);
  return null;
end
$$;

create trigger leads_audit after delete on public.leads
  for each row execute function private.audit_lead_deletion();
