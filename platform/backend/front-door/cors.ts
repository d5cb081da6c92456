import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { allowedOrigin } from '../../../supabase/functions/_shared/allowed-origin.ts';

const changingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers preflights, and lets pages of the site, and of no other origin, read API responses. Lite's own
 * headers can't be used: its preflights under /auth/v1 allow no headers, its REST routes allow any origin.
 */
export function allowSiteOrigin(siteUrl: string): MiddlewareHandler {
  const withCors = cors({
    origin: (origin) => allowedOrigin(origin, siteUrl),
    allowMethods: ['GET', 'HEAD', ...changingMethods, 'OPTIONS'],
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
      // Lite and the functions may have set one of their own.
      context.res.headers.delete('Access-Control-Allow-Origin');
    }
    return undefined;
  };
}

/**
 * Refuses changes requested by pages of another origin. CORS doesn't stop those: a browser sends a POST
 * that looks like a form's without a preflight, and the API key fits in the query. Programs other than
 * browsers send no Origin header.
 */
export function refuseForeignChanges(siteUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isForeign = origin !== undefined && allowedOrigin(origin, siteUrl) === undefined;
    if (isForeign && changingMethods.includes(context.req.method)) {
      return context.json({ message: 'Pages of other sites can’t use this API.' }, 403);
    }
    return next();
  };
}
