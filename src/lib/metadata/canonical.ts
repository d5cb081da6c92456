/**
 * The one address of a page, from the path it is built at: prerendering names the file
 * (`/blog.html`, `/index.html`) where visitors see `/blog` and `/`.
 *
 * @param site Absolute address of the site.
 */
export function canonicalAddress(pathname: string, site: string | URL): string {
  const path = pathname.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '');
  const url = new URL('/', site);
  // Assigned instead of resolved: //example.com would resolve to another host.
  url.pathname = path;
  return url.href;
}
