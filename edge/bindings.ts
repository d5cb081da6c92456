import type { PublisherStatus } from '../publisher/service/http.ts';
import type { Bucket, RetryOptions } from '../publisher/stores/bucket.ts';
import type { Releases } from '../supabase/functions/_shared/rules/publishing/releases.ts';

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

/** The only Durable Object. */
export const publisherOf = (env: Env) => env.PUBLISHER.getByName('publisher');

/** The result of a call from the Worker. Errors would lose their class on the way. */
export type RpcResult<Result> = { result: Result } | { error: string };

/** The Durable Object as seen from the Worker. */
export interface Publisher {
  /** Requests a run that starts after this call. */
  request(compareAll: boolean): Promise<void>;
  /**
   * For an object that a reader found missing or damaged. Deletes it if it's damaged, because only missing ones are noticed,
   * and requests a run that restores what's missing, at most once a minute.
   */
  repair(key: string): Promise<void>;
  /** Makes an earlier release live again and pauses publishing. */
  rollback(digest: string, live: string): Promise<RpcResult<string>>;
  /** Ends the pause that a rollback began, and publishes everything that waits. */
  resume(live: string): Promise<RpcResult<string>>;
  /** `preview`: the digest of a release to compare with the live one. */
  releases(preview?: string): Promise<RpcResult<Releases>>;
  status(): PublisherStatus | Promise<PublisherStatus>;
}

/** The Worker as seen from the Durable Object. */
export interface Exports {
  default: { purge(): Promise<void> };
}
