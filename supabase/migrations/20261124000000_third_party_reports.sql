-- Third parties' scripts violate the policy for Trusted Types on every page that loads them. Public pages only report it,
-- so these reports share a row, like other noise.
alter table public.browser_reports
  drop constraint browser_reports_noise_known,
  add constraint browser_reports_noise_known check (noise in ('extension', 'in-app-browser',
    'translator', 'security-software', 'third-party'));
comment on column public.browser_reports.noise is
  'What caused it if it isn''t the site: something in the visitor''s browser, or a third party''s script. Noise has no page.';
