import { feeOn, fees } from '~/config/offer';

export interface Savings {
  /**
   * Whole US dollars a year, so that the three agree as they are shown: at the fee paid today, at ours,
   * and the difference, negative where ours is more.
   */
  today: number;
  ours: number;
  saved: number;
}

/**
 * What a year's placements cost.
 *
 * @param salary First-year salary of one hire, in US dollars.
 * @param fee Paid today, in percent of it.
 */
export function savings(salary: number, hires: number, fee: number): Savings {
  const today = Math.round(feeOn(salary, fee) * hires);
  const ours = Math.round(feeOn(salary, fees.ours) * hires);
  return { today, ours, saved: today - ours };
}
