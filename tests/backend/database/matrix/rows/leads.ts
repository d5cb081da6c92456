import { randomUUID } from 'node:crypto';
import { anotherId, longAgo, type Recipe } from './recipe.ts';

const lead = {
  form_id: 'seo-audit',
  email: 'lead@example.com',
  business_name: 'A business',
  website_url: 'https://example.com',
  consent_given: true,
  consent_statement: 'I agree',
};

export const leads: Recipe = {
  key: 'id',
  make: () => `
    insert into public.leads as made
      (form_id, email, business_name, website_url, consent_given, consent_statement)
    values ('seo-audit', 'lead@example.com', 'A business', 'https://example.com', true, 'I agree')
    returning to_jsonb(made) as made`,
  body: () => lead,
  values: () => ({
    id: randomUUID(),
    created_at: longAgo,
    form_id: 'seo-audit',
    first_name: 'Another',
    last_name: 'Name',
    email: 'another@example.com',
    phone: '555 0100',
    company: 'Another company',
    company_size: 'Just Me (1)',
    current_challenge: 'Other',
    budget: '$25,000+',
    timeline: 'Within 30 days',
    message: 'Another message',
    business_name: 'Another business',
    website_url: 'https://example.org',
    primary_challenge: 'Other',
    preferred_times: 'Tuesdays',
    page_source: '/another',
    user_agent: 'Another browser',
    attribution: { first: 'another' },
    consent_given: true,
    consent_statement: 'I agree to another thing',
    consented_at: longAgo,
    spam_signals: ['markup'],
    review: 'spam',
    delivery_status: 'dead',
  }),
};

export const lead_events: Recipe = {
  key: 'id',
  make: ({ lead: lead_id }) => `
    insert into public.lead_events as made (lead_id, kind) values ('${lead_id}', 'submitted')
    returning to_jsonb(made) as made`,
  body: ({ lead: lead_id }) => ({ lead_id, kind: 'submitted' }),
  values: () => ({
    id: 1_000_000,
    lead_id: anotherId,
    happened_at: longAgo,
    kind: 'dead',
    detail: { error: 'forged' },
    actor_id: anotherId,
  }),
};
