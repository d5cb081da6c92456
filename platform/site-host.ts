import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isErrno, messageOf } from '../publisher/error.ts';
import type { Previews } from '../publisher/previews.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { openLiveReleases } from '../publisher/serve/live-releases.ts';
import { messagePage } from '../publisher/serve/message-page.ts';
import type { SiteRequest, SiteResponse } from '../publisher/serve/messages.ts';
import { folderPointer } from '../publisher/stores/folder.ts';
import { siteHandler, type SiteHandlerOptions } from '../publisher/serve/handler.ts';
import { publicImages } from '../supabase/functions/_shared/rules/post/stored-images.ts';
import { imageResponse } from './images/image-files.ts';
import { listen } from './listen.ts';
import { previewHandler } from './preview.ts';
import type { Service } from './service.ts';

/** Enough for the compressed pages of a large blog. */
const cacheSize = 64 * 1024 * 1024;

export interface SiteHostOptions extends Pick<SiteHandlerOptions, 'renderImage' | 'onLost'> {
  /** 0: any free port. */
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  store: ObjectStore;
  /** The folder of uploaded images, if the site serves them. */
  images?: string;
  /** Without them, preview links lead nowhere. */
  previews?: Previews;
  logger?: (line: string) => void;
}

/** Serves the site with Node.js. Throws a FixableError if the port is taken. */
export async function startSiteHost({
  port,
  host,
  images,
  previews,
  renderImage,
  onLost,
  logger = console.error,
  store,
}: SiteHostOptions): Promise<Service> {
  const releases = openLiveReleases({
    ...{ store, sharesReads: true, cacheSize, logger },
    readPointer: memoizePerTick(() => store.readPointer(folderPointer)),
  });
  const handle = siteHandler({ releases, renderImage, onLost, logger });

  const showPreview = previews && previewHandler(previews, releases, logger);

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const request = siteRequest(incoming);
      if (images !== undefined && request.target.startsWith(publicImages) && isRead(request)) {
        return await sendImage(outgoing, images, request);
      }
      const preview = isRead(request) ? await showPreview?.(request) : undefined;
      send(outgoing, preview ?? (await handle(request)));
    } catch (error) {
      logger(`A response failed: ${messageOf(error)}`);
      outgoing.destroy();
    }
  }

  const server = createServer(
    yieldBetweenRequests((incoming, outgoing) => void respond(incoming, outgoing)),
  );
  const listening = await listen(server, port, host, 'SITE_PORT');

  return {
    name: 'site',
    address: listening.address,
    async health() {
      if (await releases.live()) return { ok: true };
      return { ok: false, error: 'The site hasn’t been published yet.' };
    },
    close: listening.close,
  };
}

function siteRequest({ method = '', url = '', headers }: IncomingMessage): SiteRequest {
  return { method, target: url, header: (name) => headers[name] as string | undefined };
}

const isRead = ({ method }: SiteRequest): boolean => method === 'GET' || method === 'HEAD';

function send(outgoing: ServerResponse, { status, headers, body }: SiteResponse): void {
  outgoing.writeHead(status, headers).end(body);
}

/**
 * This many requests take less than a millisecond. With half as many, 1,000 visitors get 8% fewer responses per second.
 */
const requestsPerTurn = 16;

/**
 * Node.js accepts one connection per turn of the event loop, so turns must stay short. Otherwise, while it responds to
 * hundreds of visitors, new ones wait for seconds.
 */
function yieldBetweenRequests(listener: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  function takeTurn() {
    if (waiting.length > requestsPerTurn) setImmediate(takeTurn);
    for (const [request, response] of waiting.splice(0, requestsPerTurn)) {
      listener(request, response);
    }
  }
  return (request, response) => {
    if (waiting.push([request, response]) === 1) setImmediate(takeTurn);
  };
}

/** Requests handled in the same turn share the result. */
function memoizePerTick<Result>(read: () => Result): () => Result {
  let last: { result: Result } | undefined;
  return () => {
    if (!last) {
      last = { result: read() };
      queueMicrotask(() => (last = undefined));
    }
    return last.result;
  };
}

async function sendImage(
  outgoing: ServerResponse,
  folder: string,
  { target, method }: SiteRequest,
): Promise<void> {
  const image = await imageResponse(folder, target, method);
  if (!image) {
    return send(
      outgoing,
      messagePage(404, 'Image not found', 'There is no image at this address.'),
    );
  }
  outgoing.writeHead(image.status, Object.fromEntries(image.headers));
  try {
    await pipeline(image.body ? Readable.fromWeb(image.body as never) : [], outgoing);
  } catch (error) {
    // The visitor has left.
    if (!isErrno(error, 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}
