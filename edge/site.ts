import { waitUntil } from 'cloudflare:workers';
import resvg from '@resvg/resvg-wasm/index_bg.wasm';
import layout from 'satori/yoga.wasm';
import code from 'site-code';
import { siteHandler } from '../publisher/serve/handler.ts';
import { openLiveReleases } from '../publisher/serve/live-releases.ts';
import { toResponse } from '../publisher/serve/messages.ts';
import { bucketStore } from '../publisher/stores/bucket.ts';
import { publisherOf, visitorRetryOptions, type Env } from './bindings.ts';
import { newestPointer, pointerOf } from './pointer.ts';

/** A Worker has 128 MB of memory in all. */
const cacheSize = 16 * 1024 * 1024;

/** Serves the release of this code build from the bucket or, if there's none, the newest one. */
export function openSite(env: Env): (request: Request) => Promise<Response> {
  const store = bucketStore(env.RELEASES, visitorRetryOptions);
  const logger = (line: string) => console.warn(line);
  const releases = openLiveReleases({
    store,
    // An erasure may have deleted the release of an earlier code build that the Worker was rolled back to.
    readPointer: async () =>
      (await store.readPointer(pointerOf(code.codeId))) ?? (await newestPointer(store)),
    cacheSize,
    sharesReads: false,
    logger,
  });
  const serve = siteHandler({
    releases,
    hasCdn: true,
    async renderImage(post, path) {
      // Loaded late, because most Worker instances never need the renderer.
      const { loadPostImages } = await import('site-renderer');
      return (await loadPostImages({ layout, resvg }))(post, path);
    },
    logger,
    onLost: (key) => waitUntil(publisherOf(env).repair(key)),
  });
  return async (request) => {
    const { method, url } = request;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    // Files are already compressed.
    const init = { encodeBody: 'manual' } as ResponseInit;
    return toResponse(await serve({ method, target: url, header }), init);
  };
}
