import { cors } from 'hono/cors';

/**
 * Lite answers a preflight under /auth/v1 without Access-Control-Allow-Headers and the answer itself
 * without Access-Control-Allow-Origin, so that no browser lets supabase-js of another origin sign in.
 * Every OPTIONS is answered here, for REST and functions too: any origin, since nothing rests on
 * cookies, and whatever headers the client asks for. Can go when Lite's auth routes answer like its
 * REST routes; functions need it as long as the front door forwards them.
 */
export const answerPreflights = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    'Content-Range',
    'Content-Location',
    'Preference-Applied',
    'Retry-After',
    'X-Sb-Error-Code',
  ],
  maxAge: 86_400,
});
