const dayInSeconds = 24 * 60 * 60;
const longestWait = 60 * 60;

/** After this a person has to look: the row becomes a dead letter. */
const givesUpAfterSeconds = 3 * dayInSeconds;
/** But not before as many tries: half an hour of doubling, after days in which nobody dispatched. */
const fewestTries = 10;

/** Whether a row that failed again is given up, its first try having become due that long ago. */
export function isGivenUp(attempts: number, secondsOfTrying: number): boolean {
  return attempts >= fewestTries && secondsOfTrying > givesUpAfterSeconds;
}

/**
 * Seconds until the next try: doubling from 2 s to an hour, each spread by ±25% so that what failed
 * together does not come back together. `random` is in [0, 1). What the receiver asked for counts
 * where it is longer, up to a day.
 */
export function retryInSeconds(attempts: number, random: number, asked = 0): number {
  const wait = Math.min(2 ** attempts, longestWait) * (0.75 + random / 2);
  return Math.max(1, Math.round(wait), Math.min(asked, dayInSeconds));
}
