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
 * Rejects writes from pages of other origins. CORS doesn't stop those: a browser sends a form-like POST
 * without a preflight, and the API key can be in the query. Clients other than browsers don't send an
 * Origin header.
 */
export function rejectCrossOriginWrites(siteUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isCrossOrigin = origin !== undefined && allowedOrigin(origin, siteUrl) === undefined;
    if (isCrossOrigin && writeMethods.includes(context.req.method)) {
      return context.json({ message: 'Pages on other sites can’t use this API.' }, 403);
    }
    return next();
  };
}
