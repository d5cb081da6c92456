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
  /** In public/: what social networks show of pages without a picture of their own. 1200×630 (spec §9). */
  socialImage: {
    path: '/social.png',
    width: 1200,
    height: 630,
    alt: `Agencies take ${fees.industry}% to fill a job. We take ${fees.ours}%.`,
  },
} as const;
