-- Whatever changes a lead's row makes the constraints of inert_leads look at it: leads of before them become
-- inert too, in the way of functions/_shared/rules/lead-text.ts (`inert`). As long, and as legible.
create function private.made_inert(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(words, '<(?=[A-Za-z/!?])', U&'\2039', 'g')
$$;
update public.leads l set
  first_name = private.made_inert(l.first_name), last_name = private.made_inert(l.last_name),
  email = translate(l.email, '<>', U&'\2039\203A'), phone = private.made_inert(l.phone),
  company = private.made_inert(l.company), message = private.made_inert(l.message),
  business_name = private.made_inert(l.business_name),
  website_url = private.made_inert(l.website_url),
  preferred_times = private.made_inert(l.preferred_times),
  page_source = private.made_inert(l.page_source), user_agent = private.made_inert(l.user_agent),
  attribution = private.made_inert(l.attribution::text)::jsonb,
  consent_statement = private.made_inert(l.consent_statement)
where l::text ~ '[<>]';
drop function private.made_inert(text);
alter table public.leads validate constraint leads_inert;
alter table public.leads validate constraint leads_email_inert;
