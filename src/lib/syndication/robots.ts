/**
 * Disallows nothing: a page with noindex must be crawled for the noindex to be seen, and a list of
 * disallowed pages would advertise them.
 *
 * @param sitemap Absolute URL.
 */
export function robotsTxt(sitemap: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
}
