import type { Context, MiddlewareHandler } from 'hono';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Keeps other sites out: a page from outside that has its own name resolved to this machine (DNS
 * rebinding) still sends that name, and one that posts here from afar says so in its Origin.
 */
export function guard({ loopbackOnly }: { loopbackOnly: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    if (loopbackOnly && !loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase())) {
      return c.text('The mailbox answers at localhost only.\n', 403);
    }
    if (!['GET', 'HEAD'].includes(c.req.method) && !isSameOrigin(c, host)) {
      return c.text('Only the mailbox itself may change what is in it.\n', 403);
    }
    return next();
  };
}

/** Programs send no Origin; browsers do with everything but GET and HEAD. */
function isSameOrigin(c: Context, host: string): boolean {
  const origin = c.req.header('origin');
  return origin === undefined || URL.parse(origin)?.host === host;
}
