import { leadFormIds, type LeadOrigin } from './forms.ts';

// Not in forms.ts, so that visitors don't download it with the forms.

/** Where leads come from. */
export const leadOrigins = [...leadFormIds, 'client-question', 'booked-call'] as const;

/** What staff call them. */
export const leadOriginNames: Readonly<Record<LeadOrigin, string>> = {
  'strategy-session': 'Strategy call',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Request a time',
  'client-question': 'Client question',
  'booked-call': 'Booked call',
};

/** Shown below a client's question. Stored with it, as the statement agreed to. */
export const clientQuestionStatement = 'Your question will be stored and used to respond to you.';

/** Stored with a call that was booked in the CRM's calendar. */
export const bookedCallStatement =
  'The calendar sends us your answers, so that we can prepare the call.';
