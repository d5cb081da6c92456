import { closeSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import { applyHeaders } from './headers.ts';
import { acceptedEncodings, matchesEtag, parseRange, type ByteRange } from './negotiation.ts';
import { matchRedirect, type Redirect } from './redirects.ts';
import type { Release } from './release.ts';
import { encodedPath, parseRequestTarget, type RequestTarget } from './request-target.ts';
import {
  fileAt,
  isFileInside,
  nearestNotFoundPage,
  openFile,
  pagePath,
  type Content,
} from './site-file.ts';

/** What a response depends on. */
export interface SiteRequest {
  /** The request target, as sent. */
  url: string;
  host: string;
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  ifRange?: string | undefined;
  range?: string | undefined;
}

export interface SiteResponse {
  status: number;
  headers: Headers;
  /** Sending or discarding the response closes the file. */
  content?: Content;
  /** The part of the content to send. Without it, all of it. */
  range?: ByteRange;
}

/** The response to a GET request. Throws file system errors. */
export function respond(release: Release, request: SiteRequest): SiteResponse {
  const target = parseRequestTarget(request.url);
  if (!target) return messagePage(400, 'Bad address', 'This address is malformed.');
  const response = lookUp(release, request, target);
  applyHeaders(release.headers, request.host, target.path, response.headers);
  // Don't cache a missing page, even if a rule says so: it may exist soon.
  if (response.status >= 400) response.headers.set('cache-control', 'no-cache');
  return conditional(response, request);
}

function lookUp(release: Release, request: SiteRequest, target: RequestTarget): SiteResponse {
  const file = fileAt(release, target.path);
  const redirect = matchRedirect(release.redirects, request.host, target);
  if (redirect && (redirect.rule.forced || !file)) {
    return follow(release, request, target, redirect);
  }
  if (!file) return notFound(release, request, target.path);
  const page = pagePath(file);
  if (page !== target.path && fileAt(release, page) === file) {
    return redirectTo(308, encodedPath(page) + (target.query && `?${target.query}`));
  }
  return fileResponse(release, request, file, file.endsWith('/404.html') ? 404 : 200);
}

function follow(
  release: Release,
  request: SiteRequest,
  target: RequestTarget,
  { rule: { status }, to }: Redirect,
): SiteResponse {
  if (status >= 300 && status < 400) return redirectTo(status, to);
  const file = fileAt(release, parseRequestTarget(to)?.path ?? '//');
  return file
    ? fileResponse(release, request, file, status)
    : notFound(release, request, target.path);
}

/** Not cached by default, so that a redirect can be reverted. */
function redirectTo(status: number, location: string): SiteResponse {
  return { status, headers: new Headers({ location, 'cache-control': 'no-cache' }) };
}

function notFound(release: Release, request: SiteRequest, path: string): SiteResponse {
  const page = nearestNotFoundPage(release, path);
  return page
    ? fileResponse(release, request, page, 404)
    : messagePage(404, 'Page not found', 'There is no page at this address.');
}

/** Astro puts a hash of the content into these file names. */
const immutable = /^\/_astro\//;

/** A file in the best encoding, with default headers. */
function fileResponse(
  release: Release,
  { acceptEncoding, range }: SiteRequest,
  file: string,
  status: number,
): SiteResponse {
  // A range of a compressed file is useless.
  const accepted = range === undefined ? acceptedEncodings(acceptEncoding) : [];
  const encoding = accepted.find(({ suffix }) => isFileInside(release, file + suffix));
  const { etag, content } = openFile(release, file + (encoding?.suffix ?? ''));
  const headers = new Headers({
    // No Last-Modified, because two publishes can happen within a second.
    etag,
    vary: 'accept-encoding',
    'cache-control': immutable.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': getMimeType(file) ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  if (encoding) headers.set('content-encoding', encoding.name);
  else headers.set('accept-ranges', 'bytes');
  return { status, headers, content };
}

/** Turns the response into a 304, 206, or 416 if the request's headers call for it. */
function conditional(response: SiteResponse, request: SiteRequest): SiteResponse {
  const { status, headers, content } = response;
  const etag = headers.get('etag');
  if (status !== 200 || !content || !etag) return response;

  if (matchesEtag(etag, request.ifNoneMatch)) {
    discard(response);
    for (const name of ['content-type', 'content-encoding', 'accept-ranges']) headers.delete(name);
    return { status: 304, headers };
  }

  const isOutdated = request.ifRange !== undefined && request.ifRange !== etag;
  const range = isOutdated ? undefined : parseRange(request.range, content.size);
  if (range === undefined) return response;
  if (range === 'unsatisfiable') {
    discard(response);
    headers.set('content-range', `bytes */${content.size}`);
    return { status: 416, headers };
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  return { status: 206, headers, content, range };
}

/** Closes the file of a response that won't be sent. */
export function discard({ content }: SiteResponse): void {
  if (content && 'descriptor' in content) closeSync(content.descriptor);
}

/** A page of the host itself, for when the site has no suitable one. */
export function messagePage(
  status: number,
  title: string,
  message: string,
  extraHeaders: Record<string, string> = {},
): SiteResponse {
  const bytes = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${message}</p>
</html>
`);
  const headers = new Headers({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...extraHeaders,
  });
  return { status, headers, content: { bytes, size: bytes.length } };
}
