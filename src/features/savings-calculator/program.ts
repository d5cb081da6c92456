/** What a tier costs in its first year, placement fees aside. */
export interface TierCost {
  /** With the number of jobs: `Starter (1 active job)`. */
  name: string;
  /** US dollars. */
  total: number;
  /** With what it includes: `up to $57,000 with ads`. */
  text: string;
}

/**
 * The sentence that compares the saved fees with the cost of the program: the largest tier whose first year they cover,
 * or the hires that the smallest one takes.
 *
 * @param tiers From the smallest to the largest.
 * @param saved In a year, in US dollars. More than 0.
 */
export function programSentence(tiers: readonly TierCost[], saved: number, hires: number): string {
  const covered = tiers.filter(({ total }) => total <= saved).pop();
  if (covered) {
    return `That covers a first year of ${covered.name}, which costs ${covered.text}.`;
  }
  const [{ name, text, total } = { name: '', text: '', total: 0 }] = tiers;
  const needed = Math.ceil(total / (saved / hires));
  return `That doesn’t cover the program: a first year of ${name} costs ${text}. With ${needed} hires a year, it would.`;
}
