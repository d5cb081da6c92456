import type { ExecutionContext } from 'cloudflare:workers';
import { PublishError } from '../publisher/error.ts';

/** In milliseconds. Tests wait for less time. */
export const waits = {
  /** A request that still gets the old release can refill the cache right after a purge. */
  secondPurge: 5_000,
};

/**
 * Purges the cache in front of the Worker, worldwide. Only the entrypoint behind a cache can purge it. Throws a PublishError
 * if Cloudflare rejects the purge, or if the Worker can't purge.
 */
export async function purgeCache(cache: ExecutionContext['cache']): Promise<void> {
  if (!cache) {
    throw new PublishError(
      'The Worker can’t purge Cloudflare’s cache, so visitors may get old pages. Run `npm run deploy` again, which turns on Workers Caching.',
    );
  }
  const { success, errors } = await cache.purge({ purgeEverything: true });
  if (success) return;
  const reasons = errors.map(({ message }) => message).join(', ');
  throw new PublishError(`Cloudflare didn’t purge its cache: ${reasons}.`);
}
