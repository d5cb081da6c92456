import type { HeaderSettings } from './headers.ts';

/**
 * The `_redirects` file: the site's own lines, and before them in production the www host's, for
 * static hosts that can match on a host name; on the others a page's script does the same.
 *
 * @param table The lines of public/_redirects.
 */
export function redirectsFile(table: string, { siteUrl, environment }: HeaderSettings): string {
  const { protocol, hostname, port } = new URL(siteUrl);
  // No static host matches on a port.
  if (environment !== 'production' || port !== '') return table;
  return `${protocol}//www.${hostname}/* ${siteUrl}/:splat 301!\n${table}`;
}
