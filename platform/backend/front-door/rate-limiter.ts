import type { Limit } from '../../../supabase/functions/_shared/rules/limits.ts';

/** Counts requests per key in a sliding window. */
export interface RateLimiter {
  /** Counts a request, or, if the limit is reached, returns the seconds to wait. */
  take(key: string): number | undefined;
  /** Uncounts the key's latest request. */
  refund(key: string): void;
}

interface RateLimiterOptions extends Limit {
  /** Maximum number of keys. The least recently used are evicted first. */
  maxKeys?: number;
  now?: () => number;
}

export function createRateLimiter({
  most,
  seconds,
  maxKeys = 10_000,
  now = () => Date.now(),
}: RateLimiterOptions): RateLimiter {
  /** Times of requests by key. The keys are in order of last use. */
  const times = new Map<string, number[]>();

  return {
    take(key) {
      const windowStart = now() - seconds * 1000;
      const recent = (times.get(key) ?? []).filter((time) => time > windowStart);
      times.delete(key);
      times.set(key, recent);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest - windowStart) / 1000));
      }
      recent.push(now());
      const [leastRecent] = times.keys();
      if (times.size > maxKeys && leastRecent !== undefined) times.delete(leastRecent);
      return undefined;
    },
    refund(key) {
      times.get(key)?.pop();
    },
  };
}
