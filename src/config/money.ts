// Has no imports or side effects, so that the savings calculator's script doesn't contain the rest of the offer.

/** Formats 3000 as `$3,000`. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
}

/** A placement fee in US dollars: `percent` of a first-year salary. */
export function placementFee(salary: number, percent: number): number {
  return (salary * percent) / 100;
}
