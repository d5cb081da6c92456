import { longAgo, type Recipe } from './recipe.ts';

export const consent_tracking: Recipe = {
  key: 'id',
  make: () => `
    insert into public.consent_tracking as made (session_id, consent_type, consent_given)
    values ('a-session', 'google_ads', true) returning to_jsonb(made) as made`,
  body: () => ({ session_id: 'a-session', consent_type: 'google_ads', consent_given: true }),
  values: () => ({
    id: 1_000_000,
    session_id: 'another-session',
    consent_type: 'google_ads',
    consent_given: false,
    user_agent: 'Another browser',
    created_at: longAgo,
  }),
};

export const csp_reports: Recipe = {
  key: 'id',
  make: () => `
    insert into public.csp_reports as made
      (document_url, effective_directive, blocked_url, disposition)
    values ('https://example.com/', 'script-src', 'inline', 'enforce')
    returning to_jsonb(made) as made`,
  body: () => ({
    document_url: 'https://example.com/',
    effective_directive: 'script-src',
    blocked_url: 'inline',
    disposition: 'enforce',
  }),
  values: () => ({
    id: 1_000_000,
    received_at: longAgo,
    document_url: 'https://example.com/another',
    effective_directive: 'style-src',
    blocked_url: 'eval',
    source_file: 'https://example.com/another.js',
    line_number: 7,
    column_number: 7,
    sample: 'another',
    disposition: 'report',
  }),
};
