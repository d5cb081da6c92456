import type { LeadFormId } from '~rules/lead-forms';

/** What the forms are called among staff. */
export const formNames: Readonly<Record<LeadFormId, string>> = {
  'strategy-session': 'Strategy session',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Request a time',
};
