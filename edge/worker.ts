import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Hono } from 'hono';
import code from 'site-code';
import { FixableError } from '../publisher/error.ts';
import { cdnHeader } from '../publisher/serve/file-response.ts';
import { publisherApp, publisherPaths } from '../publisher/service/http.ts';
import { bucketStore } from '../publisher/stores/bucket.ts';
import { minutesBetweenRuns, publisherOf, visitorRetryOptions, type Env } from './bindings.ts';
import { pointerOf } from './pointer.ts';
import { PublisherObject } from './publisher-object.ts';
import { openSite } from './site.ts';

export { PublisherObject };

// Shared by all requests to one Worker instance.
let site: ReturnType<typeof openSite> | undefined;
let app: Hono | undefined;

/** Anyone can request these, and each request calls the Durable Object and the bucket. */
const cachedPaths = new Set(['/status', '/health']);
const cachedSeconds = 5;

/** Serves the site, and passes requests to publish on to the only PublisherObject. */
export default class Site extends WorkerEntrypoint<Env> {
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (!publisherPaths.has(pathname)) return (site ??= openSite(this.env))(request);
    const isCached = cachedPaths.has(pathname);
    // The cache would keep a response for each query.
    if (isCached && search) return Response.redirect(new URL(pathname, request.url));
    const response = await (app ??= openPublisher(this.env)).fetch(request);
    if (isCached) response.headers.set(cdnHeader, `max-age=${cachedSeconds}`);
    return response;
  }

  /** In case a build hook was lost, publishes what changed every few minutes, and compares all posts once an hour. */
  async scheduled({ scheduledTime }: { scheduledTime: number }): Promise<void> {
    const isHourly = new Date(scheduledTime).getUTCMinutes() < minutesBetweenRuns;
    await publisherOf(this.env).request(isHourly);
  }

  /**
   * Purges the cache in front of the Worker, worldwide. Called by the publisher, because only the entrypoint behind a
   * cache can purge it. Throws a FixableError if Cloudflare rejects the purge, or if the Worker can't purge.
   */
  async purge(): Promise<void> {
    const { cache } = this.ctx;
    if (!cache) {
      throw new FixableError(
        'The Worker can’t purge Cloudflare’s cache, so visitors may get old pages. Run `npm run deploy` again, which turns on Workers Caching.',
      );
    }
    const { success, errors } = await cache.purge({ purgeEverything: true });
    if (success) return;
    const reasons = errors.map(({ message }) => message).join(', ');
    throw new FixableError(`Cloudflare didn’t purge its cache: ${reasons}.`);
  }
}

function openPublisher(env: Env): Hono {
  return publisherApp({
    hookSecret: env.BUILD_HOOK_SECRET,
    store: bucketStore(env.RELEASES),
    pointer: pointerOf(code.codeId),
    statusStore: bucketStore(env.RELEASES, visitorRetryOptions),
    request: () => publisherOf(env).request(false),
    status: () => publisherOf(env).status(),
  });
}
