/**
 * Everything may be read: a page that is not to be found says so itself, which nobody would see of a
 * page that is closed here; and a list of what is closed would only point at it.
 *
 * @param sitemap Absolute address.
 */
export function robotsTxt(sitemap: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`;
}
