import { headersAt } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { Encoding } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import type { ServedRelease } from './live-releases.ts';
import type { SiteRequest, SiteResponse } from './messages.ts';
import { acceptedEncoding, matchesEtag } from './negotiation.ts';

type HeaderRecord = Readonly<Record<string, string>>;

/** The headers of a file in one encoding, without Content-Length. */
interface Variant {
  etag: string;
  headers: HeaderRecord;
  /** With status 304. */
  unchangedHeaders: HeaderRecord;
}

/** Where Cloudflare's cache looks for how long it may keep a response (RFC 9213). */
export const cdnHeader = 'cloudflare-cdn-cache-control';

/**
 * A request that still gets the previous release can put its page back into the CDN after the purge. It expires after
 * five minutes. If the site is down, the CDN may serve cached pages for a day.
 */
const cdnLifetime = 'max-age=300, stale-while-revalidate=30, stale-if-error=86400';

/** Makes browsers revalidate, so that a publish or a corrected redirect is visible at once. */
export const revalidate = 'no-cache';

const ofContent = ['content-type', 'content-encoding'];

/**
 * Returns a function that responds with the file at `path`, or a 304, in the smallest encoding that the client accepts.
 * `content` is its content if it isn't a blob.
 */
export function fileResponder(hasCdn: boolean) {
  /** By path and encoding. */
  const known = new WeakMap<ServedRelease, Map<string, Variant>>();

  function variantOf(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    encoding: Encoding | undefined,
  ): Variant {
    const variants = known.get(release) ?? new Map<string, Variant>();
    known.set(release, variants);
    const name = `${path} ${encoding}`;
    let variant = variants.get(name);
    if (!variant) variants.set(name, (variant = makeVariant(release, path, file, encoding)));
    return variant;
  }

  function makeVariant(...given: Parameters<typeof headersOf>): Variant {
    const [release, , file, encoding] = given;
    const headers = headersOf(...given);
    // After a 304, browsers keep a page's old security policy, so new rules need a new ETag.
    const etag = `"${file.digest.slice(0, 16)}-${encoding ?? 'identity'}-${release.rulesId}"`;
    headers['etag'] = etag;
    // A longer lifetime from a rule also applies to CDNs.
    if (hasCdn && headers['cache-control'] === revalidate) headers[cdnHeader] = cdnLifetime;
    const unchangedHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !ofContent.includes(name)),
    );
    return { etag, headers, unchangedHeaders };
  }

  return async (
    release: ServedRelease,
    path: string,
    file: FileEntry,
    request: SiteRequest,
    content?: Uint8Array,
  ): Promise<SiteResponse> => {
    const encoding = encodingFor(file, request);
    const { etag, headers, unchangedHeaders } = variantOf(release, path, file, encoding);
    if (matchesEtag(etag, request.header('if-none-match'))) {
      return { status: 304, headers: unchangedHeaders, body: null };
    }
    return respond(200, headers, content ?? (await release.blobs.read(file, encoding)));
  };
}

/**
 * Responds with the 404 page `file` for the missing `path`, which may exist soon, so the response must not be cached.
 */
export async function missingResponse(
  release: ServedRelease,
  path: string,
  file: FileEntry,
  request: SiteRequest,
): Promise<SiteResponse> {
  const encoding = encodingFor(file, request);
  const headers = { ...headersOf(release, path, file, encoding), 'cache-control': revalidate };
  return respond(404, headers, await release.blobs.read(file, encoding));
}

/** The headers that the site's rules set for a path, with names in lower case. */
export function ruleHeaders({ rules }: ServedRelease, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersAt(rules.headers, path)).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
}

function headersOf(
  release: ServedRelease,
  path: string,
  { type, isCompressed }: FileEntry,
  encoding: Encoding | undefined,
): Record<string, string> {
  return {
    // No Last-Modified, because two publishes can happen within a second.
    'cache-control': revalidate,
    'content-type': type,
    'x-content-type-options': 'nosniff',
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
    ...ruleHeaders(release, path),
  };
}

function respond(status: number, headers: HeaderRecord, body: Uint8Array): SiteResponse {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

function encodingFor({ isCompressed }: FileEntry, request: SiteRequest): Encoding | undefined {
  return isCompressed ? acceptedEncoding(request.header('accept-encoding')) : undefined;
}
