import { fees } from './offer.ts';

/** Sample values: replace them with the business's own. */
export const brand = {
  name: 'Example & Sample',
  legalName: 'Example & Sample Authority Partners LLC',
  /** Sent with every sign-up as company_name (spec §3). */
  companyName: 'Example & Sample',
  tagline: 'Authority building and AI recruiting systems',
  description: `Example & Sample builds authority and AI recruiting systems for firms that hire. Placements by our sister agency cost ${fees.ours}% of salary, not ${fees.industry}%.`,
  language: 'en-US',
  sisterAgency: 'Sample Search',
} as const;
