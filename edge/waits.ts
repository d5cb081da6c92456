/** How long the publisher waits, in milliseconds. Tests wait for less time. */
export const waits = {
  /** Before it purges the cache again: a request that still gets the old release can refill it right after a purge. */
  secondPurge: 5_000,
  /** For visitors to see a release. Purging takes effect within a second. */
  visible: 10_000,
};
