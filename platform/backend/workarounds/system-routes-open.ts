/**
 * Lite answers /_system/info without a key and shows its configuration, and serves more than the
 * product uses: a studio, OAuth routes, /magiclink. Only what is listed here reaches it. Can go when
 * everything under /_system needs the secret key.
 */
export function reachesLite(path: string): boolean {
  return restRoute.test(path) || authRoutes.has(path);
}

// Names are unencoded, as in the migrations. An encoded name would only be decoded after every path check,
// and one that can't be decoded would cause a 500.
const restRoute = /^\/rest\/v1\/(?:rpc\/)?\w*$/;

const authRoutes = new Set(
  [
    'signup',
    'token',
    'verify',
    'otp',
    'recover',
    'resend',
    'reauthenticate',
    'user',
    'logout',
    'settings',
    'health',
    '.well-known/jwks.json',
  ].map((route) => `/auth/v1/${route}`),
);
