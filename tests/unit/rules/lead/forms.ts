import type { LeadFormId } from '../../../../supabase/functions/_shared/rules/lead/forms.ts';

/** Complete form values of each form. */
export const filledIn = {
  'strategy-session': {
    firstName: 'Dana',
    lastName: 'Miller',
    email: 'dana@example.com',
    company: 'Miller Staffing',
    phone: '(555) 010-0123',
    companySize: 'Small Team (2-10)',
    currentChallenge: "Leads don't convert to sales",
    budget: '$1,000 - $5,000',
    timeline: 'Within 30 days',
    message: 'Three nurses by March.\nTwo more in May.',
  },
  'seo-audit': {
    businessName: 'Miller Staffing',
    websiteUrl: 'example.com',
    email: 'dana@example.com',
    phone: '(555) 010-0123',
    primaryChallenge: 'Low search rankings',
  },
  'request-a-time': {
    firstName: 'Dana',
    lastName: 'Miller',
    email: 'dana@example.com',
    phone: '(555) 010-0123',
    preferredTimes: 'Mondays after 3PM\nor Friday mornings',
    message: 'About the nurses.',
  },
} as const satisfies Record<LeadFormId, Record<string, string>>;
