import type { Context, MiddlewareHandler } from 'hono';

/**
 * Refuses changes requested by pages of another origin. Browsers send an Origin header with everything
 * but GET and HEAD; other programs send none.
 */
export const refuseForeignChanges: MiddlewareHandler = async (context, next) => {
  if (!['GET', 'HEAD'].includes(context.req.method) && !isSameOrigin(context)) {
    return context.text('Only the mailbox’s own page can change what is in it.\n', 403);
  }
  return next();
};

function isSameOrigin(context: Context): boolean {
  const origin = context.req.header('origin');
  return origin === undefined || URL.parse(origin)?.host === context.req.header('host');
}
