import type { LeadOrigin } from './forms.ts';

/** What the people who sent a request call it. */
export const requestNames: Readonly<Record<LeadOrigin, string>> = {
  'strategy-session': 'Strategy call',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Strategy call',
  'client-question': 'Question',
  'booked-call': 'Strategy call',
};

/** What they're promised, by form, after "By Monday, …". */
export const promises: Readonly<Record<LeadOrigin, string>> = {
  'strategy-session': 'we’ll contact you to set up your strategy call',
  'seo-audit': 'we’ll send your report',
  'request-a-time': 'we’ll contact you to confirm a time for your strategy call',
  'client-question': 'we’ll answer by email',
  'booked-call': 'we’ll contact you to set up your strategy call',
};

const hourMs = 60 * 60_000;

/**
 * By when the site's pages promise it, in milliseconds since 1970. `sentAt`: ISO 8601. `hours`: what they promise. The
 * team's own deadline may be sooner.
 */
export function promisedBy(
  form: LeadOrigin,
  sentAt: string,
  hours: { requests: number; seoAudit: number },
): number {
  return Date.parse(sentAt) + (form === 'seo-audit' ? hours.seoAudit : hours.requests) * hourMs;
}
