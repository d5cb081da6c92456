import { fees } from '../../supabase/functions/_shared/business.ts';
import { placementFee } from './money.ts';

/** Prices and claims (spec §9). */
export { fees };
export { formatDollars } from './money.ts';

export const newClientsPerMonth = 3;

/** Length of the free strategy call, in minutes. */
export const consultationMinutes = 30;

/** Specified (spec §2 and §9). Their sources are in facts.ts. */
export const claims = {
  businessesHelped: '500+',
  leadIncrease: '2X',
  articles: '50+',
  readers: '10K+',
} as const;

export interface Tier {
  name: string;
  /** US dollars. */
  setup: number;
  monthly: number;
  mostPopular: boolean;
  jobs: string;
  adSpend: string;
  /** The same in US dollars a month: the most that ads cost, or the least. */
  adBudget: { most: number } | { least: number };
  highlights: readonly string[];
}

export const tiers: readonly Tier[] = [
  {
    name: 'Starter',
    setup: 3_000,
    monthly: 3_000,
    mostPopular: false,
    jobs: '1 active job',
    adSpend: 'up to $1,500/month ad spend',
    adBudget: { most: 1_500 },
    highlights: [],
  },
  {
    name: 'Growth',
    setup: 5_000,
    monthly: 5_000,
    mostPopular: true,
    jobs: '3 jobs',
    adSpend: 'up to $3,500 ad spend',
    adBudget: { most: 3_500 },
    highlights: [],
  },
  {
    name: 'Enterprise',
    setup: 10_000,
    monthly: 10_000,
    mostPopular: false,
    jobs: 'unlimited jobs',
    adSpend: '$5,000+ ad spend',
    adBudget: { least: 5_000 },
    highlights: ['dedicated account manager'],
  },
];

/** What one placement costs at both fees and the difference, in US dollars. */
export function comparePlacementFees(salary: number) {
  const industry = placementFee(salary, fees.industry);
  const ours = placementFee(salary, fees.ours);
  return { industry, ours, saved: industry - ours };
}
