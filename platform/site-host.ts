import { createServer, type RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { openLiveReleases } from '../publisher/serve/live-releases.ts';
import { messagePage, pages } from '../publisher/serve/message-page.ts';
import { siteHandler, type SiteHandlerOptions } from '../publisher/serve/handler.ts';
import { publicImages } from '../supabase/functions/_shared/rules/post/stored-images.ts';
import { readImage } from './images/image-files.ts';
import { listen } from './listen.ts';
import { previewHandler, previewPath, previewsAvailable, type RenderPreview } from './preview.ts';
import type { Service } from './service.ts';

/** Enough for the compressed pages of a large blog. */
const cacheSize = 64 * 1024 * 1024;

export interface SiteHostOptions {
  /** 0: any free port. */
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  store: ObjectStore;
  /** The name of the pointer to the live release. */
  pointer: string;
  /** Whether the site is behind a cache that every publish purges. */
  hasCdn?: boolean;
  /** The folder of uploaded images, if the site serves them. */
  images?: string;
  /** Renders the preview behind a link. Without it, there are no previews. */
  preview?: RenderPreview;
  /** Renders the social image of a post when it's first requested. Without it, only stored ones are served. */
  renderImage?: SiteHandlerOptions['renderImage'];
  /** Called when a request needs an object that's missing or damaged. */
  onLost?: SiteHandlerOptions['onLost'];
  logger?: (line: string) => void;
}

/** Serves the site with Node.js. Throws a PlatformError if the port is taken. */
export async function startSiteHost({
  port,
  host,
  images,
  preview,
  renderImage,
  onLost,
  logger = console.error,
  store,
  pointer,
  hasCdn = false,
}: SiteHostOptions): Promise<Service> {
  const options = { store, sharesReads: true, logger };
  const releases = openLiveReleases({
    ...options,
    readPointer: oncePerTurn(() => store.readPointer(pointer)),
  });
  const handle = siteHandler({
    ...options,
    releases,
    cacheSize,
    renderImage,
    onLost,
    ...(hasCdn && { cdnHeader: 'cdn-cache-control' }),
  });

  const app = new Hono<{ Bindings: HttpBindings }>();
  if (images !== undefined) {
    app.get(`${publicImages}*`, ({ env }) => respondWithImage(images, env.incoming.url, logger));
  }
  if (preview) {
    app.get(previewsAvailable, (context) => context.body(null, 204));
    app.get(previewPath, previewHandler(preview, releases, logger));
  }
  app.all('*', ({ req, env }) => handle(req.raw, env.incoming.url));

  const listener = getRequestListener(app.fetch, {
    // For requests without a Host header (HTTP/1.0).
    hostname: 'localhost',
    // Only malformed requests get here.
    errorHandler: () => pages.malformed(),
  });
  const server = createServer(inShortTurns(listener));
  const listening = await listen(server, port, host, 'SITE_PORT');

  let closing: Promise<void> | undefined;
  return {
    name: 'site',
    address: listening.address,
    async health() {
      if (await releases.live()) return { ok: true };
      return { ok: false, error: 'The site hasn’t been published yet.' };
    },
    close: () => (closing ??= listening.close()),
  };
}

/** This many requests take less than a millisecond. With half as many, 1,000 visitors get 8% fewer responses per second. */
const requestsPerTurn = 16;

/**
 * Node.js accepts one connection per turn of the event loop, so turns must stay short. Otherwise, while it responds to
 * hundreds of visitors, new ones wait for seconds.
 */
function inShortTurns(listener: ReturnType<typeof getRequestListener>): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  function takeTurn() {
    if (waiting.length > requestsPerTurn) setImmediate(takeTurn);
    for (const [request, response] of waiting.splice(0, requestsPerTurn)) {
      void listener(request, response);
    }
  }
  return (request, response) => {
    if (waiting.push([request, response]) === 1) setImmediate(takeTurn);
  };
}

/** Requests handled in the same turn share the result. */
function oncePerTurn<Result>(read: () => Result): () => Result {
  let last: { result: Result } | undefined;
  return () => {
    if (!last) {
      last = { result: read() };
      queueMicrotask(() => (last = undefined));
    }
    return last.result;
  };
}

async function respondWithImage(
  folder: string,
  target: string | undefined,
  logger: (line: string) => void,
): Promise<Response> {
  try {
    const image = await readImage(folder, target ?? '');
    if (image)
      return new Response(image.bytes as Uint8Array<ArrayBuffer>, { headers: image.headers });
  } catch (error) {
    logger(`An image couldn’t be read: ${String(error)}`);
  }
  return messagePage(404, 'Image not found', 'There is no image at this address.');
}
