/** The three lead forms. `request-a-time` replaces the calendar when it can't load. */
export const leadFormIds = ['strategy-session', 'seo-audit', 'request-a-time'] as const;

export type LeadFormId = (typeof leadFormIds)[number];

/**
 * Where a lead comes from: a lead form, a client's question on /client-portal, or a call booked in the CRM's calendar.
 */
export type LeadOrigin = LeadFormId | 'client-question' | 'booked-call';

/** The page with each form. */
export const leadFormPages = {
  'strategy-session': '/contact',
  'seo-audit': '/seo-audit',
  'request-a-time': '/book-strategy-call',
} as const satisfies Record<LeadFormId, string>;
