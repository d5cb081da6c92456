import type { Limit } from '../../../supabase/functions/_shared/rules/limits.ts';
import { createRateLimiter } from './rate-limiter.ts';

export interface RestLimits extends Limit {
  /** How many requests of one network run at the same time. */
  concurrent: number;
  /** How many more may wait for those. */
  waiting: number;
}

/**
 * Twenty requests a second for a minute are several times what a busy staff screen needs. Two queries at a
 * time keep the embedded database busy, and others don't wait too long for it even if both time out.
 */
const defaultLimits: RestLimits = { most: 1200, seconds: 60, concurrent: 2, waiting: 40 };

/** Limits REST requests by client network, because the embedded database runs one query at a time. */
export function limitRest(limits: Partial<RestLimits> = {}) {
  const { concurrent, waiting, ...rate } = { ...defaultLimits, ...limits };
  const rateLimiter = createRateLimiter(rate);
  const networks = new Map<string, { running: number; queue: (() => void)[] }>();

  return {
    /** Counts a request. Returns a 429 if there were too many. */
    checkRate(network: string): Response | undefined {
      const wait = rateLimiter.take(network);
      return wait === undefined ? undefined : tooMany(429, wait);
    },

    /** Runs `handle` when it's the network's turn. Returns a 503 if too many requests are waiting already. */
    async run(network: string, handle: () => Promise<Response>): Promise<Response> {
      const turns = networks.get(network) ?? { running: 0, queue: [] };
      networks.set(network, turns);
      if (turns.running < concurrent) turns.running += 1;
      else if (turns.queue.length >= waiting) return tooMany(503, 1);
      else await new Promise<void>((resolve) => turns.queue.push(resolve));
      try {
        return await handle();
      } finally {
        const next = turns.queue.shift();
        if (next) next();
        else if ((turns.running -= 1) === 0) networks.delete(network);
      }
    },
  };
}

function tooMany(status: number, retryAfter: number) {
  return Response.json(
    { message: 'Too many requests from your network. Try again in a moment.' },
    { status, headers: { 'Retry-After': String(retryAfter) } },
  );
}
