import { facts, type Facts } from './facts.ts';
import { formatDollars } from './money.ts';
import { tiers, type Tier } from './offer.ts';

const months = 12;

type Known = Pick<Facts, 'adsPaidBy'>;

export interface ProgramCost {
  /** Setup and twelve months, in US dollars. */
  fees: number;
  /** Twelve ad budgets, such as `up to $18,000`. Undefined if clients don't pay for the ads. */
  ads: string | undefined;
  /** What a client pays, placement fees aside: the fees, and the ads if clients pay for them. */
  total: number;
  /** The total, such as `up to $57,000`. */
  totalText: string;
}

/** What a tier costs in its first year. */
export function firstYear(
  { setup, monthly, adBudget }: Tier,
  { adsPaidBy }: Known = facts,
): ProgramCost {
  const fees = setup + months * monthly;
  if (adsPaidBy !== 'client') {
    return { fees, ads: undefined, total: fees, totalText: formatDollars(fees) };
  }
  const [bound, budget] =
    'most' in adBudget
      ? (['up to', adBudget.most] as const)
      : (['at least', adBudget.least] as const);
  const ads = months * budget;
  const text = (amount: number) => `${bound} ${formatDollars(amount)}`;
  return { fees, ads: text(ads), total: fees + ads, totalText: text(fees + ads) };
}

/** The cost of the program, in words. */
export function programCost({ adsPaidBy }: Known = facts): string {
  if (adsPaidBy === 'client') return 'A setup fee, a monthly fee, and ad spend';
  return `A setup fee and a monthly fee${adsPaidBy === 'us' ? ', ads included' : ''}`;
}

/** The sentence about ads that belongs wherever the tiers are. Undefined until the business has decided. */
export function adSpendSentence({ adsPaidBy }: Known = facts): string | undefined {
  if (adsPaidBy === undefined) return undefined;
  return adsPaidBy === 'client'
    ? 'You pay for the ads, month by month, on top of our fees.'
    : 'We pay for the ads: they’re part of your monthly fee.';
}

/** The question about ads for the page with the prices. Empty until the business has decided. */
export function adSpendQuestions({ adsPaidBy }: Known = facts): {
  question: string;
  answer: string;
}[] {
  if (adsPaidBy === undefined) return [];
  const question = 'Who pays for the ads?';
  if (adsPaidBy === 'us') {
    const answer =
      'We do. Each tier’s ad spend is a monthly budget, and it’s already part of the monthly fee.';
    return [{ question, answer }];
  }
  const totals = new Intl.ListFormat('en-US').format(
    tiers.map((tier) => `${firstYear(tier, { adsPaidBy }).totalText} for ${tier.name}`),
  );
  const answer = `You do. Each tier’s ad spend is a monthly budget, and it isn’t part of our fees. With ads and setup, the first year costs ${totals}. Placement fees are extra.`;
  return [{ question, answer }];
}
