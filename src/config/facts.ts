import type { claims, fees } from './offer.ts';

/** A claim that needs a source: a figure from the offer, or the fee that ours is compared with. */
export type ClaimName = keyof typeof claims | `${keyof Pick<typeof fees, 'industry'>}Fee`;

export interface ClaimSource {
  /** When the count began, as it follows “since”. */
  since: string;
  /** What was counted, and how. For an average, how many it's of. A sentence without its period. */
  counted: string;
  /** The system or document that the figure comes from. */
  system: string;
}

export interface Facts {
  /**
   * Who pays for the ads of the partnership tiers: the client, on top of our fees, or us, out of the monthly fee.
   */
  adsPaidBy?: 'client' | 'us';
  claimSources: Partial<Record<ClaimName, ClaimSource>>;
}

/**
 * Remove this line once the facts below, and the price ranges in catalog.ts, are your own. No production site is built
 * with it.
 */
export const areSampleFacts = true;

/**
 * Facts that only the business knows. Samples: replace them with your own. The parts of the site that state a fact are
 * hidden if you remove it.
 */
export const facts: Facts = {
  adsPaidBy: 'client',
  claimSources: {
    businessesHelped: {
      since: 'January 2020',
      counted: 'Every business that has paid at least one invoice, counted once',
      system: 'Sample Ledger',
    },
    leadIncrease: {
      since: 'January 2024',
      counted:
        'Leads in a client’s first twelve months with us against the twelve months before, averaged over 40 sample clients',
      system: 'Sample CRM',
    },
    articles: {
      since: 'January 2020',
      counted: 'Articles that we’ve published here and, under clients’ names, elsewhere',
      system: 'Sample Content Calendar',
    },
    readers: {
      since: 'January 2020',
      counted: 'Visitors who stayed on an article for a minute or more, each counted once',
      system: 'Sample Analytics',
    },
    industryFee: {
      since: 'January 2024',
      counted: 'The fee that agencies quoted most often in our own survey of 40 sample employers',
      system: 'Sample Fee Survey',
    },
  },
};
