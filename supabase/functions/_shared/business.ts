/** Business facts that both the site and the functions need. `src/config` re-exports them. Sample values. */

/** Percentages of first-year salary. Savings is relative to the industry fee (spec §9). */
export const fees = { ours: 15, industry: 25, savings: 40 } as const;

export const brand = {
  name: 'Example & Sample',
  legalName: 'Example & Sample Authority Partners LLC',
  /** Sent with every sign-up as company_name (spec §3). */
  companyName: 'Example & Sample',
  tagline: 'Authority building and AI recruiting systems',
  description: `Example & Sample builds authority and AI recruiting systems for recruiting firms and companies that hire. Our sister agency fills jobs for ${fees.ours}% of first-year salary instead of the ${fees.industry}% industry standard.`,
  language: 'en-US',
  sisterAgency: 'Sample Search',
} as const;

/** The time zone of the business: readers see dates in it, months begin in it, and posts are scheduled in it. */
export const siteTimeZone = { name: 'America/New_York', label: 'Eastern Time' } as const;

/**
 * How soon the site's pages promise a response, in hours (spec §2). The deadlines on /staff/settings can't be later
 * (supabase/migrations/20261122002050_response_hours.sql).
 */
export const promisedHours = { requests: 24, seoAudit: 48 } as const;

/** How visitors reach the business. */
export const contactDetails = {
  phone: '(555) 010-0100',
  email: 'hello@example.com',
  /** Spec §9. */
  hours: 'Mon-Fri 9AM-6PM EST',
} as const;

/** The subdomain where the header's right-hand button leads to the login (spec §2). */
export const contentSubdomain = 'content';
