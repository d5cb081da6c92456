import { refusal } from './request-body.ts';

/**
 * Lets pages of any origin call the function: nothing rests on cookies, so a foreign page can do no
 * more than a script elsewhere. Preflights are answered here, for hosted functions get them
 * themselves. What `handler` throws is logged and answered too: without these headers a page could
 * not tell a fault from a broken connection.
 */
export function withCors(
  handler: (request: Request) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer =
      request.method === 'OPTIONS' ? preflight(request) : await answerOf(handler, request);
    // A redirect's or fetch's own headers may be immutable: they are set on a copy.
    const headers = new Headers(answer.headers);
    headers.set('access-control-allow-origin', '*');
    headers.set('access-control-expose-headers', 'Retry-After');
    return new Response(answer.body, { status: answer.status, headers });
  };
}

async function answerOf(
  handler: (request: Request) => Response | Promise<Response>,
  request: Request,
): Promise<Response> {
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
