import type { Encoding } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import type { Blobs } from './blobs.ts';
import { whenReady, type MaybePromise } from './cache.ts';
import {
  fileHeaders,
  missingHeaders,
  type CdnHeader,
  type HeaderRecord,
  type Variant,
} from './file-headers.ts';
import type { ServedRelease } from './live-releases.ts';
import { acceptedEncoding, matchesEtag, parseRange } from './negotiation.ts';

export interface FileResponses {
  /** The file at `path`, a part of it, or a 304. `content` is its content if it isn't a blob. */
  found(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: Request,
    content?: Uint8Array,
  ): MaybePromise<Response>;
  /** The 404 page `file` for the missing `path`. */
  missing(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: Request,
  ): Promise<Response>;
}

export interface FileResponseOptions {
  blobs: Blobs;
  cdnHeader?: CdnHeader | undefined;
  /** Makes the runtime send compressed bytes unchanged. */
  responseInit?: ResponseInit | undefined;
}

/** Responses with files, in the smallest encoding that the client accepts. */
export function fileResponses({
  blobs,
  cdnHeader,
  responseInit,
}: FileResponseOptions): FileResponses {
  const variantOf = fileHeaders(cdnHeader);

  function respond(
    status: number,
    headers: HeaderRecord,
    body: Uint8Array<ArrayBuffer> | null,
  ): Response {
    return new Response(body, { ...responseInit, status, headers });
  }

  /** The server adds the length of a body. */
  function withBody(
    { method }: Request,
    status: number,
    headers: HeaderRecord,
    bytes: Uint8Array,
  ): Response {
    return method === 'HEAD'
      ? respond(status, withLength(headers, bytes.length), null)
      : respond(status, headers, bytes as Uint8Array<ArrayBuffer>);
  }

  /** Sends the uncompressed file, or a part of it. */
  function plain(
    file: FileEntry,
    { etag, headers }: Variant,
    request: Request,
    content: Uint8Array | undefined,
  ): MaybePromise<Response> {
    const { size } = file;
    const asked = askedRange(request);
    const isOutdated = asked !== null && (request.headers.get('if-range') ?? etag) !== etag;
    const range = isOutdated ? undefined : parseRange(asked, size);
    if (range === 'unsatisfiable') {
      return respond(416, withLength({ ...headers, 'content-range': `bytes */${size}` }, 0), null);
    }
    return whenReady(content ?? blobs.read(file), (bytes) => {
      if (!range) return withBody(request, 200, headers, bytes);
      const { start, end } = range;
      const partHeaders = { ...headers, 'content-range': `bytes ${start}-${end}/${size}` };
      return withBody(request, 206, partHeaders, bytes.subarray(start, end + 1));
    });
  }

  return {
    found(release, path, file, request, content) {
      const encoding = encodingFor(file, request);
      const variant = variantOf(release, path, file, encoding);
      if (matchesEtag(variant.etag, request.headers.get('if-none-match'))) {
        return respond(304, variant.unchangedHeaders, null);
      }
      if (!encoding) return plain(file, variant, request, content);
      return whenReady(blobs.read(file, encoding), (bytes) =>
        withBody(request, 200, variant.headers, bytes),
      );
    },
    async missing(release, path, file, request) {
      const encoding = encodingFor(file, request);
      const bytes = await blobs.read(file, encoding);
      return withBody(request, 404, missingHeaders(release, path, file, encoding), bytes);
    },
  };
}

/** None for ranges, because a range of a compressed file is useless. */
function encodingFor({ isCompressed }: FileEntry, request: Request): Encoding | undefined {
  return isCompressed && askedRange(request) === null
    ? acceptedEncoding(request.headers.get('accept-encoding'))
    : undefined;
}

/** Ranges are defined only for GET (RFC 9110 §14.2). */
function askedRange({ method, headers }: Request): string | null {
  return method === 'GET' ? headers.get('range') : null;
}

function withLength(headers: HeaderRecord, length: number): HeaderRecord {
  return { ...headers, 'content-length': String(length) };
}
