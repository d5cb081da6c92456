import type { PublisherStatus } from '../publisher/service/queue.ts';
import type { Bucket, RetryOptions } from '../publisher/stores/bucket.ts';

/** The Worker's bindings (wrangler-config.ts) and secrets. */
export interface Env {
  RELEASES: Bucket;
  PUBLISHER: { getByName(name: string): Publisher };
  /** Different in each deployed version, even if the code build is the same. */
  VERSION: string;
  /** Verifies build hooks. A Standard Webhooks secret, `whsec_…`. */
  BUILD_HOOK_SECRET: string;
  /** Reports to the database how far publishing has come. Without it, staff pages don't show that. */
  SUPABASE_SECRET_KEY?: string;
}

/** For reads that someone waits for. If the bucket takes longer, visitors get the release that's in memory. */
export const visitorRetryOptions: RetryOptions = { timeoutMs: 1400, attempts: 2 };

/** A Worker has 128 MB of memory, and publishing this many posts of 5 KB takes 102 MB (docs/deploy.md). */
export const maxPosts = 20_000;

/** How often the Worker runs without a request. */
export const minutesBetweenRuns = 5;

/** In milliseconds. Tests wait for less time. */
export const waits = {
  /** A request that still gets the old release can refill the cache right after a purge. */
  secondPurge: 5_000,
};

/** The only Durable Object. */
export const publisherOf = (env: Env) => env.PUBLISHER.getByName('publisher');

/** The Durable Object as seen from the Worker. */
export interface Publisher {
  /** Requests a run that starts after this call. */
  request(compareAll: boolean): Promise<void>;
  /** For an object that a reader found missing or damaged. See `openRepairs`. */
  repair(key: string): Promise<void>;
  status(): PublisherStatus | Promise<PublisherStatus>;
}
