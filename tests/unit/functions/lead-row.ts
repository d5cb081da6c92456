import type { leadFields, LeadRow } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead/record.ts';

type AnswerColumn = (typeof leadFields)[keyof typeof leadFields]['column'];

/** Every column that stores an answer, left empty. */
const noAnswers = Object.fromEntries(
  Object.values(leadColumns).map((column) => [column, null]),
) as Record<AnswerColumn, null>;

/** A stored lead of the SEO audit form. */
export const auditLead: LeadRow = {
  ...noAnswers,
  id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a11',
  created_at: '2026-11-21T12:00:00.000Z',
  form_id: 'seo-audit',
  email: 'dana@example.com',
  mailbox: 'dana@example.com',
  business_name: 'Miller Staffing',
  website_url: 'https://example.com/',
  primary_challenge: 'Low search rankings',
  page_source: '/seo-audit',
  user_agent: 'Browser/1',
  attribution: { first: { utm_source: 'newsletter' } },
  consent_given: true,
  consent_statement: 'I agree.',
  consented_at: '2026-11-21T12:00:00.000Z',
  spam_signals: [],
  review: null,
  delivery_status: 'submitted',
  pipeline_status: 'new',
  owner_id: null,
  follow_up_on: null,
  tags: [],
  call_at: null,
  respond_by: '2026-11-23T12:00:00.000Z',
  target_at: '2026-11-23T12:00:00.000Z',
  responded_at: null,
  responded_by: null,
  is_test: false,
  source: 'newsletter',
  campaign: null,
  landing_page: null,
  visitor_time_zone: null,
  email_error: null,
};
