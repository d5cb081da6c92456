import type { Encoding } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import type { Blobs } from './blobs.ts';
import { fileHeaders, missingHeaders, type HeaderRecord, type Variant } from './file-headers.ts';
import type { ServedRelease } from './live-releases.ts';
import type { SiteRequest, SiteResponse } from './messages.ts';
import { acceptedEncoding, matchesEtag, parseRange } from './negotiation.ts';

export interface FileResponses {
  /** The file at `path`, a part of it, or a 304. `content` is its content if it isn't a blob. */
  found(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: SiteRequest,
    content?: Uint8Array,
  ): Promise<SiteResponse>;
  /** The 404 page `file` for the missing `path`. */
  missing(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: SiteRequest,
  ): Promise<SiteResponse>;
}

/** Responses with files, in the smallest encoding that the client accepts. */
export function fileResponses(blobs: Blobs, hasCdn: boolean): FileResponses {
  const variantOf = fileHeaders(hasCdn);

  /** The uncompressed file, or a part of it. */
  async function plain(
    file: FileEntry,
    { etag, headers }: Variant,
    request: SiteRequest,
    content: Uint8Array | undefined,
  ): Promise<SiteResponse> {
    const { size } = file;
    const asked = askedRange(request);
    const isOutdated = asked !== undefined && (request.header('if-range') ?? etag) !== etag;
    const range = isOutdated ? undefined : parseRange(asked, size);
    if (range === 'unsatisfiable') {
      return respond(416, { ...headers, 'content-range': `bytes */${size}` }, new Uint8Array());
    }
    const bytes = content ?? (await blobs.read(file));
    if (!range) return respond(200, headers, bytes);
    const { start, end } = range;
    const partHeaders = { ...headers, 'content-range': `bytes ${start}-${end}/${size}` };
    return respond(206, partHeaders, bytes.subarray(start, end + 1));
  }

  return {
    async found(release, path, file, request, content) {
      const encoding = encodingFor(file, request);
      const variant = variantOf(release, path, file, encoding);
      if (matchesEtag(variant.etag, request.header('if-none-match'))) {
        return { status: 304, headers: variant.unchangedHeaders, body: null };
      }
      if (!encoding) return plain(file, variant, request, content);
      return respond(200, variant.headers, await blobs.read(file, encoding));
    },
    async missing(release, path, file, request) {
      const encoding = encodingFor(file, request);
      const bytes = await blobs.read(file, encoding);
      return respond(404, missingHeaders(release, path, file, encoding), bytes);
    },
  };
}

function respond(status: number, headers: HeaderRecord, body: Uint8Array): SiteResponse {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

/** None for ranges, because a range of a compressed file is useless. */
function encodingFor({ isCompressed }: FileEntry, request: SiteRequest): Encoding | undefined {
  return isCompressed && askedRange(request) === undefined
    ? acceptedEncoding(request.header('accept-encoding'))
    : undefined;
}

/** Ranges are defined only for GET (RFC 9110 §14.2). */
function askedRange({ method, header }: SiteRequest): string | undefined {
  return method === 'GET' ? header('range') : undefined;
}
