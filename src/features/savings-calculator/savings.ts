import { feeOn, fees } from '~/config/offer';

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
 */
export function savings(salary: number, hires: number, fee: number): Savings {
  const today = Math.round(feeOn(salary, fee) * hires);
  const ours = Math.round(feeOn(salary, fees.ours) * hires);
  return { today, ours, saved: today - ours };
}
