import { headersAt } from '../../supabase/functions/_shared/rules/header-rules.ts';
import type { Encoding } from '../releases/files.ts';
import type { FileEntry } from '../releases/release.ts';
import type { ServedRelease } from './live-releases.ts';

export type HeaderRecord = Readonly<Record<string, string>>;

/** The headers of a file in one encoding, without Content-Length. */
export interface Variant {
  etag: string;
  headers: HeaderRecord;
  /** With status 304. */
  unchangedHeaders: HeaderRecord;
}

/** Where Cloudflare's cache looks for how long it may keep a response (RFC 9213). */
export const cdnHeader = 'cloudflare-cdn-cache-control';

/**
 * A request that still gets the previous release can put its page back into the CDN after the purge. It expires after five
 * minutes. If the site is down, the CDN may serve cached pages for a day.
 */
const cdnLifetime = 'max-age=300, stale-while-revalidate=30, stale-if-error=86400';

/** Returns a function that makes the headers of a release's files, once for each encoding. */
export function fileHeaders(hasCdn: boolean) {
  const known = new WeakMap<FileEntry, { rulesId: string; variants: Map<string, Variant> }>();

  function make(
    release: ServedRelease,
    path: string,
    file: FileEntry,
    encoding: Encoding | undefined,
  ): Variant {
    const headers = headersWithRules(release, path, file, encoding);
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

  return (
    release: ServedRelease,
    path: string,
    file: FileEntry,
    encoding: Encoding | undefined,
  ): Variant => {
    let entry = known.get(file);
    if (entry?.rulesId !== release.rulesId) {
      entry = { rulesId: release.rulesId, variants: new Map() };
      known.set(file, entry);
    }
    const name = encoding ?? 'identity';
    let variant = entry.variants.get(name);
    if (!variant) entry.variants.set(name, (variant = make(release, path, file, encoding)));
    return variant;
  };
}

/** The headers of a 404 page for a missing path. The path may exist soon, so the page must not be cached. */
export function missingHeaders(
  release: ServedRelease,
  path: string,
  file: FileEntry,
  encoding: Encoding | undefined,
): HeaderRecord {
  return { ...headersWithRules(release, path, file, encoding), 'cache-control': revalidate };
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

/** Makes browsers revalidate, so that a publish or a corrected redirect is visible at once. */
export const revalidate = 'no-cache';

const ofContent = ['content-type', 'content-encoding'];

function headersWithRules(
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
