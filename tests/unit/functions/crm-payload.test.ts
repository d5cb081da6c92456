import { expect, test } from 'vitest';
import { crmPayload } from '../../../supabase/functions/dispatch-outbox/crm-payload.ts';
import { auditLead } from './lead-row.ts';

test('an audit goes to the CRM with what was filled in, consent and where it came from', () => {
  expect(crmPayload(auditLead, 'key-1', 'location-1')).toEqual({
    idempotencyKey: 'key-1',
    leadId: auditLead.id,
    locationId: 'location-1',
    formId: 'seo-audit',
    submittedAt: '2026-11-21T12:00:00.000Z',
    email: 'dana@example.com',
    companyName: 'Miller Staffing',
    website: 'https://example.com/',
    source: 'Website: SEO audit',
    tags: ['website', 'seo-audit'],
    customFields: {
      lead_id: auditLead.id,
      primary_challenge: 'Low search rankings',
      page_source: '/seo-audit',
      first_utm_source: 'newsletter',
    },
    attribution: { first: { utm_source: 'newsletter' } },
    consent: {
      given: true,
      statement: 'I agree.',
      at: '2026-11-21T12:00:00.000Z',
      userAgent: 'Browser/1',
    },
  });
});

test('a strategy session goes with person, company and answers', () => {
  const lead = {
    ...auditLead,
    form_id: 'strategy-session' as const,
    first_name: 'Dana',
    last_name: 'Miller',
    company: 'Miller Group',
    company_size: 'Just Me (1)' as const,
    business_name: null,
    website_url: null,
  };
  const payload = crmPayload(lead, 'key-1', undefined);
  expect(payload).toMatchObject({
    firstName: 'Dana',
    lastName: 'Miller',
    companyName: 'Miller Group',
    source: 'Website: strategy session',
    customFields: { company_size: 'Just Me (1)' },
  });
  expect(payload).not.toHaveProperty('locationId');
});
