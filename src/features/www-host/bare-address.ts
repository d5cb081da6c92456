export type Address = Pick<Location, 'host' | 'pathname' | 'search' | 'hash'>;

/**
 * Paths that a browser or a server could read as another host's URL: a second slash at the start, and
 * backslashes or control characters anywhere, however often they're encoded.
 */
const secondSlash = /^\/(?:\/|%(?:25)*2f)/i;
const hostile = /[\\\0-\x1f\x7f]|%(?:25)*(?:5c|[01][\da-f]|7f)/i;

/**
 * The same URL on the bare host, or null if the visitor isn't on the www host. The path, query, and hash are
 * kept only if the path is relative (spec §1).
 *
 * @param siteUrl The site's URL, without www.
 */
export function bareAddress(at: Address, siteUrl: string): string | null {
  const site = new URL(siteUrl);
  if (at.host !== `www.${site.host}`) return null;
  const relative =
    at.pathname.startsWith('/') && !secondSlash.test(at.pathname) && !hostile.test(at.pathname);
  return site.origin + (relative ? at.pathname + at.search + at.hash : '/');
}
