import { allowedOrigin } from './allowed-origin.ts';
import { refusal } from './request-body.ts';
import { webAddress } from './web-address.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Lets only pages of the site at `siteUrl` call a function from the browser. Requests
 * without an Origin header (servers, curl) and plain form posts don't need CORS and reach `handler`
 * either way. Preflights are answered here, because hosted functions receive them directly.
 * Errors that `handler` throws are logged and answered too: without these headers, a page couldn't tell an
 * error from a broken connection.
 */
export function withCors(
  handler: Handler,
  siteUrl: string | undefined,
): (request: Request) => Promise<Response> {
  if (!webAddress(siteUrl)) {
    console.error('SITE_URL is not a web address: no page can read this function’s responses.');
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
    console.error(error instanceof Error ? error.stack : error);
    return refusal(500, 'Something went wrong here. Try again.');
  }
}

function preflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST, OPTIONS',
      // Whatever the client sends along: a list would break when supabase-js adds a header.
      ...(asked !== null && { 'access-control-allow-headers': asked }),
      'access-control-max-age': '86400',
      vary: 'Access-Control-Request-Headers',
    },
  });
}
