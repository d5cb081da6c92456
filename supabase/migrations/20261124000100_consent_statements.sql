-- A record that doesn't say what the visitor was asked proves little.
alter table public.consent_tracking
  add column consent_statement text,
  add constraint consent_tracking_consent_statement_length check (length(consent_statement) <= 2000);
comment on column public.consent_tracking.consent_statement is
  'The question in the cookie banner. Null in records from before it was stored.';
grant insert (consent_statement) on table public.consent_tracking to anon, authenticated;
