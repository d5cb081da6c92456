import { formatDollars } from '~/config/money';
import type { Savings } from './savings';

/** What the script knows about the partnership program. */
export interface Program {
  /** Who pays for the ads (src/config/facts.ts). */
  ads?: 'client' | 'us' | undefined;
  /** What the first year of each tier costs at most, in US dollars, before placement fees, and its name. From the smallest. */
  tiers: readonly (readonly [cost: number, name: string])[];
}

/**
 * What the first year of the program costs with a number of hires, and whether it pays off: in the largest tier that the
 * saved fees cover, or in the smallest one, with how many hires it takes.
 */
export function programSentence(
  { ads, tiers }: Program,
  { ours, saved }: Pick<Savings, 'ours' | 'saved'>,
  hires: number,
): string {
  const covered = tiers.filter(([cost]) => cost <= saved).pop();
  const [cost, name] = covered ?? tiers[0] ?? [0, ''];
  const bound = ads === 'client' ? 'up to ' : '';
  const monthly =
    ads === 'us' ? 'monthly fees with ads' : ads ? 'monthly fees, ads' : 'monthly fees';
  const missing = ads ? '' : ', but not ads';
  const year = `For that many hires, a first year with ${name} costs ${bound}${formatDollars(cost + ours)}: setup, ${monthly}, and placement fees${missing}.`;
  if (covered) return `${year} It pays off.`;
  return `${year} With ${Math.ceil((cost * hires) / saved)} hires, it would pay off.`;
}
