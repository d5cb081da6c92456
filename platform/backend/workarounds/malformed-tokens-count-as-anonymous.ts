/**
 * Lite checks the signature of a bearer token only when the token has three parts. Anything else, such
 * as an unsigned token (`alg: none`) or a truncated one, silently counts as anonymous, so a client with a
 * broken session sees missing rows instead of an error. PostgREST answers 401. Delete this when Lite
 * verifies every bearer token.
 *
 * Returns a 401 response, or undefined if the request has no token, a signed token, or its API key as the
 * token, which supabase-js sends before sign-in.
 */
export function rejectMalformedToken(headers: Headers, url: URL): Response | undefined {
  const [scheme, ...rest] = (headers.get('authorization') ?? '').split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  const token = rest.join(' ');
  const apiKey = headers.get('apikey') ?? url.searchParams.get('apikey');
  if (token === apiKey) return undefined;
  const parts = token.split('.');
  if (parts.length === 3 && parts.every((part) => part !== '') && !token.startsWith('sb_')) {
    // Lite recognizes the scheme in this spelling only; RFC 9110 §11.1 makes it case-insensitive.
    headers.set('authorization', `Bearer ${token}`);
    return undefined;
  }
  return Response.json(
    {
      code: 'PGRST301',
      details: null,
      hint: null,
      message: `Expected 3 parts in JWT; got ${parts.filter((part) => part !== '').length || 1}`,
    },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  );
}
