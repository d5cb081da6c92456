import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Hono } from 'hono';
import { PublishError } from '../publisher/error.ts';
import type { SiteHandler } from '../publisher/serve/handler.ts';
import { hookVerifier } from '../publisher/service/hook.ts';
import { publisherApp } from '../publisher/service/http.ts';
import type { Env } from './bindings.ts';
import { PublisherObject, type RpcResult } from './publisher-object.ts';
import { purgeCache } from './purge-cache.ts';
import { openSite } from './site.ts';

export { PublisherObject };

/** Must match the cron trigger in wrangler-config.ts. */
const minutesBetweenRuns = 5;
const publisherPaths: ReadonlySet<string> = new Set([
  ...['/hooks/build', '/rollback', '/release-held', '/status', '/health'],
]);

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
    // Undefined when running locally.
    if (this.ctx.cache) await purgeCache(this.ctx.cache, paths);
  }
}

const publisherOf = (env: Env) => env.PUBLISHER.getByName('publisher');

function openPublisher(env: Env): Hono {
  const publisher = () => publisherOf(env);
  return publisherApp({
    // Remembers the message and requests a publish in one step, so that neither happens without the other.
    verify: hookVerifier(env.BUILD_HOOK_SECRET, (id) => publisher().hook(id)),
    publish: () => undefined,
    rollback: async (digest) => resultOf(await publisher().rollback(digest)),
    releaseHeld: async (ids) => void resultOf(await publisher().releaseHeld(ids)),
    status: () => publisher().status(),
    releases: () => publisher().releases(),
  });
}

function resultOf(result: RpcResult): string {
  if ('error' in result) throw new PublishError(result.error);
  return result.result;
}
