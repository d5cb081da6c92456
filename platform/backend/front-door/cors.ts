import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { allowedOrigin } from '../../../supabase/functions/_shared/cors.ts';

const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers preflights, and lets only the site's own pages read API responses. Lite's headers don't
 * work: its preflights under /auth/v1 allow no headers, and its REST routes allow any origin.
 */
export function allowSiteOrigin(siteUrl: string): MiddlewareHandler {
  const withCors = cors({
    origin: (origin) => allowedOrigin(origin, siteUrl),
    allowMethods: ['GET', 'HEAD', ...writeMethods, 'OPTIONS'],
    exposeHeaders: [
      'Content-Range',
      'Content-Location',
      'Date',
      'Preference-Applied',
      'Retry-After',
      'X-Sb-Error-Code',
    ],
    maxAge: 86_400,
  });
  return async (context, next) => {
    const preflight = await withCors(context, next);
    if (preflight) return preflight;
    if (allowedOrigin(context.req.header('origin') ?? null, siteUrl) === undefined) {
      // Lite and the functions may have set this header.
      context.res.headers.delete('Access-Control-Allow-Origin');
    }
    return undefined;
  };
}

/**
 * Rejects writes from pages of other origins, and REST queries from other sites, which may be expensive. CORS doesn't
 * stop those: a browser sends a form-like POST or the address of an image without a preflight, and the API key can be
 * in the query. Clients other than browsers send none of these headers.
 */
export function rejectOtherSites(siteUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isCrossOrigin = origin !== undefined && allowedOrigin(origin, siteUrl) === undefined;
    const isWrite = writeMethods.includes(context.req.method);
    const isQuery =
      context.req.path.startsWith('/rest/') &&
      origin === undefined &&
      context.req.header('sec-fetch-site') === 'cross-site';
    if ((isCrossOrigin && isWrite) || isQuery) {
      return context.json({ message: 'Pages on other sites can’t use this API.' }, 403);
    }
    return next();
  };
}
