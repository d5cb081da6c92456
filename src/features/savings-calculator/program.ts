/** The first year of a tier: what it costs in US dollars, and in words, such as `Starter (1 active job): up to $57,000`. */
export type TierCost = readonly [total: number, text: string];

/**
 * Compares the saved fees with the cost of the program: the largest tier that they cover, or how many hires the smallest
 * one takes.
 *
 * @param tiers From the smallest to the largest.
 * @param saved In a year, in US dollars. More than 0.
 */
export function programSentence(tiers: readonly TierCost[], saved: number, hires: number): string {
  const covered = tiers.filter(([total]) => total <= saved).pop();
  if (covered) return `That covers a first year of ${covered[1]}.`;
  const [[total, text] = [0, '']] = tiers;
  return `That doesn’t cover a first year of ${text}. With ${Math.ceil((total * hires) / saved)} hires, it would.`;
}
