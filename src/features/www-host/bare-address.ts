type Address = Pick<Location, 'host' | 'pathname' | 'search' | 'hash'>;

/**
 * What a browser or a server behind could take for the begin of another address: a second slash at
 * the start, and backslashes or control characters anywhere, however often they are encoded.
 */
const secondSlash = /^\/(?:\/|%(?:25)*2f)/i;
const hostile = /[\\\0-\x1f\x7f]|%(?:25)*(?:5c|[01][\da-f]|7f)/i;

/**
 * The same address at the bare host, for a visitor at its www host; null for everybody else. What
 * follows the host is kept only where the path is relative to it (spec §1).
 *
 * @param siteUrl The site's address, without www.
 */
export function bareAddress(at: Address, siteUrl: string): string | null {
  const site = new URL(siteUrl);
  if (at.host !== `www.${site.host}`) return null;
  const relative =
    at.pathname.startsWith('/') && !secondSlash.test(at.pathname) && !hostile.test(at.pathname);
  return site.origin + (relative ? at.pathname + at.search + at.hash : '/');
}
