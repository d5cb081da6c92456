import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { readImage, type ServedImage } from '../images/image-files.ts';
import { listen } from '../listen.ts';
import type { Service } from '../service.ts';
import { previewHandler, type RenderPreview } from './preview.ts';
import { releaseOpener, type Release } from './release.ts';
import { discard, messagePage, respond, type SiteRequest, type SiteResponse } from './respond.ts';

/** How often a response is looked up again because a publish has just switched releases. */
const maxAttempts = 10;

export interface StaticHostOptions {
  /** 0: any free port. */
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** The folder of the live release, read for every request. */
  root: () => string;
  /** The folder of uploaded images, which are served as on the backend. Without it, there are none. */
  images?: string;
  /** Renders the preview behind a link. Without it, there are no previews. */
  preview?: RenderPreview;
  logger?: (line: string) => void;
}

/**
 * Serves a site as large static hosts do: GET and HEAD, compressed copies, ETags, `_headers`,
 * `_redirects`, and nested 404 pages. Throws a PlatformError if the port is taken.
 */
export async function startStaticHost({
  port,
  host,
  root,
  images,
  preview,
  logger = console.error,
}: StaticHostOptions): Promise<Service> {
  const openRelease = releaseOpener(logger);
  function liveFolder(): string | undefined {
    try {
      return realpathSync.native(root());
    } catch {
      return undefined;
    }
  }

  function openLiveRelease(): Release | undefined {
    const folder = liveFolder();
    return folder === undefined ? undefined : openRelease(folder);
  }

  function respondFromLiveRelease(request: SiteRequest): SiteResponse {
    for (let attempt = 1; ; attempt += 1) {
      const folder = liveFolder();
      if (folder === undefined) return notPublished();
      let release: Release | undefined;
      // The folder of the previous release may already be changing into the next one, and after another
      // switch, it may have changed. Then a page could be sent with the headers of another release.
      const isStillLive = () =>
        attempt === maxAttempts || (liveFolder() === folder && openRelease(folder) === release);
      try {
        release = openRelease(folder);
        const response = respond(release, request);
        if (isStillLive()) return response;
        discard(response);
      } catch (error) {
        if (attempt < maxAttempts && liveFolder() !== folder) continue;
        logger(`The site’s files couldn’t be read: ${String(error)}`);
        return messagePage(500, 'Something went wrong', 'This page couldn’t be read. Try again.');
      }
    }
  }

  const respondWithPreview = preview && previewHandler(preview, openLiveRelease, logger);

  /** Undefined if the path isn't an image's. */
  function respondWithImage({ url = '' }: IncomingMessage): Promise<SiteResponse> | undefined {
    return images === undefined
      ? undefined
      : readImage(images, url)?.then(imageResponse, (error: unknown) => {
          logger(`An image couldn’t be read: ${String(error)}`);
          return imageResponse(undefined);
        });
  }

  const server = createServer((request, response) => {
    const isHead = request.method === 'HEAD';
    const isAllowed = isHead || request.method === 'GET';
    const dynamic = isAllowed
      ? (respondWithImage(request) ?? respondWithPreview?.(request))
      : undefined;
    if (dynamic) return void dynamic.then((found) => send(response, found, isHead));
    const found = isAllowed ? respondFromLiveRelease(readRequest(request)) : methodNotAllowed();
    send(response, found, isHead);
  });
  const listening = await listen(server, port, host, 'SITE_PORT');

  let closing: Promise<void> | undefined;
  return {
    name: 'site',
    address: listening.address,
    async health() {
      const folder = liveFolder();
      if (folder === undefined || !statSync(folder).isDirectory()) {
        return { ok: false, error: 'The site hasn’t been published yet.' };
      }
      const { problems } = openRelease(folder);
      return { ok: true, ...(problems.length > 0 && { problems }) };
    },
    close: () => (closing ??= listening.close()),
  };
}

function readRequest({ url = '', method, headers }: IncomingMessage): SiteRequest {
  // Ranges are defined only for GET (RFC 9110 §14.2).
  const isGet = method === 'GET';
  return {
    url,
    host: headers.host ?? '',
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    ifRange: isGet ? headers['if-range']?.toString() : undefined,
    range: isGet ? headers.range : undefined,
  };
}

function notPublished(): SiteResponse {
  const message = 'The site hasn’t been published yet. Try again in a few seconds.';
  return messagePage(503, 'Just a moment', message, { 'retry-after': '5' });
}

function imageResponse(image: ServedImage | undefined): SiteResponse {
  if (!image) return messagePage(404, 'Image not found', 'There is no image at this address.');
  const { bytes, headers } = image;
  return { status: 200, headers: new Headers(headers), content: { bytes, size: bytes.length } };
}

function methodNotAllowed(): SiteResponse {
  const message = 'This site supports only GET and HEAD.';
  // Without `connection: close`, the server would read the rest of the request.
  return messagePage(405, 'Method not allowed', message, {
    allow: 'GET, HEAD',
    connection: 'close',
  });
}

/** Sends a response, for HEAD without its content. */
function send(to: ServerResponse, response: SiteResponse, isHead: boolean): void {
  const { status, headers, content, range } = response;
  const length = range ? range.end - range.start + 1 : (content?.size ?? 0);
  if (status !== 304) to.setHeader('content-length', length);
  to.setHeaders(headers);
  to.statusCode = status;
  if (!content || isHead) {
    discard(response);
    to.end();
  } else if ('bytes' in content) {
    to.end(range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes);
  } else {
    const file = createReadStream('', { fd: content.descriptor, ...range });
    // If the visitor leaves or the disk fails, `pipeline` ends the connection, and nothing else is left to do.
    pipeline(file, to, () => undefined);
  }
}
