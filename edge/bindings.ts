import type { Bucket } from '../publisher/stores/r2.ts';
import type { RetryOptions } from '../publisher/stores/retry.ts';
import type { PublisherObject } from './publisher-object.ts';

/** The Worker's bindings (wrangler-config.ts) and secrets. */
export interface Env {
  RELEASES: Bucket;
  PUBLISHER: { getByName(name: string): Publisher };
  /** 0: `npm run publisher` publishes, and the Worker only purges its cache. */
  PUBLISHES: '0' | '1';
  /** Different in each deployed version, even if the code build is the same. */
  VERSION: string;
  /** Verifies build hooks. A Standard Webhooks secret, `whsec_…`. */
  BUILD_HOOK_SECRET: string;
  /** Reports to the database how far publishing has come. Without it, staff pages don't show that. */
  SUPABASE_SECRET_KEY?: string;
}

/** For reads that someone waits for. If the bucket takes longer, visitors get the release that's in memory. */
export const visitorRetryOptions: RetryOptions = { timeoutMs: 1400, attempts: 2 };

/** How often the Worker runs without a request. */
export const minutesBetweenRuns = 5;

/** The only Durable Object. */
export const publisherOf = (env: Env) => env.PUBLISHER.getByName('publisher');

/** The Durable Object as seen from the Worker. */
export type Publisher = Pick<
  PublisherObject,
  'releases' | 'repair' | 'request' | 'rollback' | 'unfreeze'
> & { status(): Promise<ReturnType<PublisherObject['status']>> };

/** The Worker as seen from the Durable Object. */
export interface Exports {
  default: { purge(paths: readonly string[] | 'all'): Promise<void> };
}
