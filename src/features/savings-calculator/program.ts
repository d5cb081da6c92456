import type { Facts } from '~/config/facts';
import { formatDollars } from '~/config/money';
import type { Savings } from './savings';

/** Facts about the partnership program that the script needs. */
export interface Program {
  /**
   * The cost of each tier's first year in US dollars, without placement fees (an upper bound if clients pay for ads),
   * and the tier's name. Smallest tier first.
   */
  tiers: readonly (readonly [cost: number, name: string])[];
  /** The words before a tier's name, between the name and the cost, and after the cost. */
  words: readonly [string, string, string];
}

/** The words depend on who pays for the ads. The script gets them from the page, because it has to be small. */
export function programWords(ads: Facts['adsPaidBy']): Program['words'] {
  const bound = ads === 'client' ? 'up to ' : '';
  const monthly =
    ads === 'us' ? 'monthly fees with ads' : ads ? 'monthly fees, ads' : 'monthly fees';
  const missing = ads ? '' : ', but not ads';
  return [
    'For that many hires, a first year with ',
    ` costs ${bound}`,
    `: setup, ${monthly}, and placement fees${missing}. `,
  ];
}

/**
 * What the first year of the program costs with a number of hires, and whether it pays off: in the largest tier that
 * the saved fees cover, or in the smallest one, with how many hires it takes.
 */
export function programSentence(
  { tiers, words }: Program,
  { ours, saved }: Pick<Savings, 'ours' | 'saved'>,
  hires: number,
): string {
  const covered = tiers.filter(([cost]) => cost <= saved).pop();
  const [cost, name] = covered ?? tiers[0] ?? [0, ''];
  const year = words[0] + name + words[1] + formatDollars(cost + ours) + words[2];
  if (covered) return `${year}It pays off.`;
  return `${year}With ${Math.ceil((cost * hires) / saved)} hires, it would pay off.`;
}
