import { contentSubdomain } from './business.ts';
import { DatabaseError } from './database.ts';
import { parseHttpUrl } from './environment.ts';
import { errorResponse } from './error-response.ts';
import { loopbackNames } from './rules/environment/addresses.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Lets only pages of the site at `siteUrl` call a function from the browser. Requests without an Origin
 * header (servers, curl) and plain form posts don't need CORS and always reach `handler`. Preflights are
 * handled here, because hosted functions receive them directly. Errors that `handler` throws are logged
 * and become a response: without these headers, a page couldn't tell an error from a broken connection.
 */
export function withCors(
  siteUrl: string | undefined,
  handler: Handler,
): (request: Request) => Promise<Response> {
  if (!parseHttpUrl(siteUrl)) {
    console.error('SITE_URL is not an http(s) URL: no page can read this function’s responses.');
  }
  return async (request) => {
    const response =
      request.method === 'OPTIONS' ? preflight(request) : await respond(handler, request);
    // The headers of a redirect or of a fetched response may be immutable: set them on a copy.
    const headers = new Headers(response.headers);
    headers.append('vary', 'Origin');
    const origin = allowedOrigin(request.headers.get('origin'), siteUrl);
    if (origin !== undefined) {
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-expose-headers', 'Retry-After');
    }
    return new Response(response.body, { status: response.status, headers });
  };
}

async function respond(handler: Handler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    if (error instanceof DatabaseError && error.limit !== undefined) {
      return errorResponse(429, error.limit);
    }
    console.error(error instanceof Error ? error.stack : error);
    const message = 'Something went wrong. Try again.';
    return error instanceof DatabaseError && error.isTemporary
      ? errorResponse(503, message, { 'retry-after': '5' })
      : errorResponse(500, message);
  }
}

function preflight(request: Request): Response {
  const requestedHeaders = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      // Any header: a fixed list would break when supabase-js adds one.
      ...(requestedHeaders !== null && { 'access-control-allow-headers': requestedHeaders }),
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/**
 * Returns an Origin header's value if it is an origin of the site at `siteUrl`, ready for
 * Access-Control-Allow-Origin; otherwise undefined, as for requests without the header. The site's
 * origins are its own and that of its `content.` subdomain, with the same scheme and port. A local site
 * can be opened under any loopback name.
 */
export function allowedOrigin(
  origin: string | null,
  siteUrl: string | undefined,
): string | undefined {
  const site = parseHttpUrl(siteUrl);
  if (origin === null || site === undefined) return undefined;
  const port = site.port && `:${site.port}`;
  const isSite = hostsOf(site.hostname).some(
    (host) => origin === `${site.protocol}//${host}${port}`,
  );
  return isSite ? origin : undefined;
}

function hostsOf(hostname: string): string[] {
  return loopbackNames.includes(hostname)
    ? [...loopbackNames, `${contentSubdomain}.localhost`]
    : [hostname, `${contentSubdomain}.${hostname}`];
}
