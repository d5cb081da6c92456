import { placementFee } from '~/config/money';

export interface Savings {
  /**
   * Whole US dollars per year, rounded so the displayed numbers add up: at today's fee, at ours, and
   * the difference, which is negative if ours costs more.
   */
  today: number;
  ours: number;
  saved: number;
}

/**
 * What a year of placements costs.
 *
 * @param salary First-year salary of one hire, in US dollars.
 * @param fee Today's fee, as a percentage of that salary.
 * @param ourFee Ours.
 */
export function savings(salary: number, hires: number, fee: number, ourFee: number): Savings {
  const today = Math.round(placementFee(salary, fee) * hires);
  const ours = Math.round(placementFee(salary, ourFee) * hires);
  return { today, ours, saved: today - ours };
}
