import type { ExecutionContext } from 'cloudflare:workers';
import { PublishError } from '../publisher/error.ts';
import { encodedPath } from '../publisher/serve/request-target.ts';
import type { PurgeScope } from './purge-state.ts';

/** Cloudflare's limit. */
const tagsPerRequest = 100;

/** The cache tag of a path. Every response has one, so a purge covers copies with any query string. */
export function tagOf(path: string): string {
  return encodedPath(path);
}

/**
 * Purges paths from the cache in front of the Worker, worldwide. Only the entrypoint behind a cache can purge it. Throws
 * a PublishError if Cloudflare rejects the purge, or if the Worker can't purge.
 */
export async function purgeCache(
  cache: ExecutionContext['cache'],
  paths: PurgeScope,
): Promise<void> {
  if (!cache) {
    throw new PublishError(
      'The Worker can’t purge Cloudflare’s cache, so visitors may get old pages. Run `npm run deploy` again, which turns on Workers Caching.',
    );
  }
  const requests =
    paths === 'all'
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
