const firstMs = 1000;
const mostMs = 5 * 60_000;

/**
 * Milliseconds until the next try after `failures` in a row (1 or more): doubling from a second to
 * five minutes, and up to half of it less, so that many publishers do not come back at one moment.
 */
export function backoff(failures: number, random: () => number): number {
  const ms = Math.min(firstMs * 2 ** (failures - 1), mostMs);
  return Math.round(ms * (1 - random() / 2));
}
