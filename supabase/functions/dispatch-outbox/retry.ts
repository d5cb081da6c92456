const dayInSeconds = 24 * 60 * 60;
const longestWait = 60 * 60;

/** After this a person has to look: the row becomes a dead letter. */
export const givesUpAfterSeconds = 3 * dayInSeconds;

/**
 * Seconds until the next try: doubling from 2 s to an hour, each spread by ±25% so that what failed
 * together does not come back together. `random` is in [0, 1).
 */
export function retryInSeconds(attempts: number, random: number): number {
  const wait = Math.min(2 ** attempts, longestWait);
  return Math.max(1, Math.round(wait * (0.75 + random / 2)));
}
