import type { Encoding } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import { fileHeaders, missingHeaders, type HeaderRecord } from './file-headers.ts';
import type { ServedRelease } from './live-releases.ts';
import type { SiteRequest, SiteResponse } from './messages.ts';
import { acceptedEncoding, matchesEtag } from './negotiation.ts';

/**
 * Returns a function that responds with the file at `path`, or a 304, in the smallest encoding that the client accepts.
 * `content` is its content if it isn't a blob.
 */
export function fileResponder(hasCdn: boolean) {
  const variantOf = fileHeaders(hasCdn);

  return async (
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: SiteRequest,
    content?: Uint8Array,
  ): Promise<SiteResponse> => {
    const encoding = encodingFor(file, request);
    const variant = variantOf(release, path, file, encoding);
    if (matchesEtag(variant.etag, request.header('if-none-match'))) {
      return { status: 304, headers: variant.unchangedHeaders, body: null };
    }
    return respond(200, variant.headers, content ?? (await release.blobs.read(file, encoding)));
  };
}

/** Responds with the 404 page `file` for the missing `path`. */
export async function missingResponse(
  release: ServedRelease,
  path: string,
  file: FileEntry,
  request: SiteRequest,
): Promise<SiteResponse> {
  const encoding = encodingFor(file, request);
  const bytes = await release.blobs.read(file, encoding);
  return respond(404, missingHeaders(release, path, file, encoding), bytes);
}

function respond(status: number, headers: HeaderRecord, body: Uint8Array): SiteResponse {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

function encodingFor({ isCompressed }: FileEntry, request: SiteRequest): Encoding | undefined {
  return isCompressed ? acceptedEncoding(request.header('accept-encoding')) : undefined;
}
