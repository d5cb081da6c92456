/**
 * The canonical URL of a page, from the path it's built at. Prerendering uses the file's path (`/blog.html`,
 * `/index.html`), but visitors see `/blog` and `/`.
 *
 * @param site Absolute URL of the site.
 */
export function canonicalAddress(pathname: string, site: string | URL): string {
  const path = pathname.replace(/(?:\/index)?\.html$/, '').replace(/(?<=.)\/$/, '');
  const url = new URL('/', site);
  // Assigned instead of resolved: //example.com would resolve to another host.
  url.pathname = path;
  return url.href;
}
