import type { MiddlewareHandler } from 'hono';

/**
 * Refuses a body of more than `most` bytes by its announced length, before it is read. A body that
 * announces none is refused too (411, RFC 9110 §15.5.12): hono's own limit would read it, and cannot
 * with the requests that @hono/node-server makes (a DELETE without a body already fails there).
 */
export function limitBodySize(most: number): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.header('transfer-encoding') !== undefined) {
      return refusal(411, 'Say how long the request is: send it with a Content-Length.');
    }
    if (Number(context.req.header('content-length') ?? 0) > most) {
      return refusal(413, 'The request is too large.');
    }
    return next();
  };
}

// @hono/node-server cuts a connection whose body was not read to its end half a second later, in the
// middle of whatever the client asks next on it: the client is told not to ask on it again.
function refusal(status: number, message: string) {
  return Response.json({ message }, { status, headers: { Connection: 'close' } });
}
