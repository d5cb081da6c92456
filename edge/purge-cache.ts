import type { ExecutionContext } from 'cloudflare:workers';
import { PublishError } from '../publisher/error.ts';

/** Cloudflare's limit. */
const tagsPerRequest = 100;
/** Cloudflare accepts five requests per minute and bursts of 25. */
const maxRequests = 5;

/** A path as a cache tag. Every response has its path as a tag, so that queries are purged with it. */
export function tagOf(path: string): string {
  return path.replaceAll(',', '%2C');
}

/**
 * Removes paths from the cache in front of the Worker, all over the world. It can only be purged by the entrypoint that
 * it's in front of. Throws a PublishError if Cloudflare rejects that.
 */
export async function purgeCache(
  cache: NonNullable<ExecutionContext['cache']>,
  paths: readonly string[] | 'all',
): Promise<void> {
  const isEverything = paths === 'all' || paths.length > tagsPerRequest * maxRequests;
  const requests = isEverything
    ? [{ purgeEverything: true as const }]
    : Array.from({ length: Math.ceil(paths.length / tagsPerRequest) }, (_, index) => ({
        tags: paths.slice(index * tagsPerRequest, (index + 1) * tagsPerRequest).map(tagOf),
      }));
  for (const request of requests) {
    const { success, errors } = await cache.purge(request);
    if (!success) {
      throw new PublishError(
        `Cloudflare didn’t purge its cache: ${errors.map(({ message }) => message).join(', ')}.`,
      );
    }
  }
}
