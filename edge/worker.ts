import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Hono } from 'hono';
import { PublishError } from '../publisher/error.ts';
import type { SiteHandler } from '../publisher/serve/handler.ts';
import { publisherApp, publisherPaths } from '../publisher/service/http.ts';
import { minutesBetweenRuns, publisherOf, type Env } from './bindings.ts';
import { PublisherObject, type RpcResult } from './publisher-object.ts';
import { purgeCache } from './purge-cache.ts';
import { openSite } from './site.ts';

export { PublisherObject };

// Shared by all requests to one Worker instance.
let site: SiteHandler | undefined;
let app: Hono | undefined;

/** Serves the site, and passes requests to publish on to the only PublisherObject. */
export default class Site extends WorkerEntrypoint<Env> {
  async fetch(request: Request): Promise<Response> {
    if (publisherPaths.has(new URL(request.url).pathname)) {
      return (app ??= openPublisher(this.env)).fetch(request);
    }
    return (site ??= openSite(this.env))(request);
  }

  /** In case a build hook was lost, publishes what changed every few minutes, and compares all posts once an hour. */
  async scheduled({ scheduledTime }: { scheduledTime: number }): Promise<void> {
    const isHourly = new Date(scheduledTime).getUTCMinutes() < minutesBetweenRuns;
    await publisherOf(this.env).request(isHourly);
  }

  /** Called by the publisher. */
  async purge(paths: readonly string[] | 'all'): Promise<void> {
    await purgeCache(this.ctx.cache, paths);
  }
}

function openPublisher(env: Env): Hono {
  const publisher = () => publisherOf(env);
  return publisherApp({
    hookSecret: env.BUILD_HOOK_SECRET,
    publish: () => publisher().request(false),
    rollback: async (...args) => resultOf(await publisher().rollback(...args)),
    unfreeze: async (ids) => resultOf(await publisher().unfreeze(ids)),
    status: () => publisher().status(),
    releases: async (preview) => resultOf(await publisher().releases(preview)),
  });
}

function resultOf<Result>(result: RpcResult<Result>): Result {
  if ('error' in result) throw new PublishError(result.error);
  return result.result;
}
