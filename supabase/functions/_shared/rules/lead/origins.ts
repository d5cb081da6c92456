import { leadFormIds, type LeadOrigin } from './forms.ts';

// Not in forms.ts, so that visitors don't download it with the forms.

/** Where leads come from. */
export const leadOrigins = [...leadFormIds, 'client-question'] as const;

/** What staff call them. */
export const leadOriginNames: Readonly<Record<LeadOrigin, string>> = {
  'strategy-session': 'Strategy call',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Request a time',
  'client-question': 'Client question',
};

/** Shown below a client's question. Stored with it, as the statement agreed to. */
export const clientQuestionStatement = 'Your question will be stored and used to respond to you.';
