/**
 * Lite's mails point at `{site_url}/auth/v1/verify`, but the site is static files: the link has to
 * lead to the backend, and from there on to the site. `redirectTo` is where it ends. Can go when Lite
 * builds links from `api.external_url`.
 */
export function verifyLink(
  backend: string,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const link = new URL('/auth/v1/verify', backend);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  return link.href;
}
