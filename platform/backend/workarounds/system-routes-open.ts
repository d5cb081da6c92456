import { authRoutes } from '../auth/request.ts';

/**
 * Lite exposes its configuration at /_system/info without a key, and has routes that the product doesn't
 * use: a studio, OAuth, /magiclink. Only the routes listed here reach it. Delete this when everything
 * under /_system requires the secret key.
 */
export function reachesLite(method: string, path: string): boolean {
  return restRoute.test(path) || authRoutes.has(`${method} ${path.replace(/^\/auth\/v1/, '')}`);
}

// Names must not be percent-encoded: they would be decoded only after every path check, and an invalid
// encoding would cause a 500.
const restRoute = /^\/rest\/v1\/(?:rpc\/)?\w*$/;
