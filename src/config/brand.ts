import { fees } from './offer.ts';

/** Sample values. Replace them with your own. */
export const brand = {
  name: 'Example & Sample',
  legalName: 'Example & Sample Authority Partners LLC',
  /** Sent with every sign-up as company_name (spec §3). */
  companyName: 'Example & Sample',
  tagline: 'Authority building and AI recruiting systems',
  description: `Example & Sample builds authority and AI recruiting systems for companies that hire. Our sister agency fills jobs for ${fees.ours}% of first-year salary instead of the ${fees.industry}% industry standard.`,
  language: 'en-US',
  sisterAgency: 'Sample Search',
} as const;
