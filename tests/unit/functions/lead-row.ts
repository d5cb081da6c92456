import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';

/** A stored lead of the SEO audit form. */
export const auditLead: LeadRow = {
  id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a11',
  created_at: '2026-11-21T12:00:00.000Z',
  form_id: 'seo-audit',
  first_name: null,
  last_name: null,
  email: 'dana@example.com',
  phone: null,
  company: null,
  company_size: null,
  current_challenge: null,
  budget: null,
  timeline: null,
  message: null,
  business_name: 'Miller Staffing',
  website_url: 'https://example.com/',
  primary_challenge: 'Low search rankings',
  preferred_times: null,
  page_source: '/seo-audit',
  user_agent: 'Browser/1',
  attribution: { first: { utm_source: 'newsletter' } },
  consent_given: true,
  consent_statement: 'I agree.',
  consented_at: '2026-11-21T12:00:00.000Z',
};
