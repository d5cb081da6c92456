import { element } from './xml';

export interface SitemapUrl {
  /** Absolute. */
  address: string;
  /** ISO 8601; absent where nobody keeps the date. */
  modified?: string;
}

/** A sitemap (sitemaps.org 0.9) of up to 50,000 addresses, the most that one file may hold. */
export function sitemap(urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ address, modified }) => {
    const lastmod = modified ? element('lastmod', new Date(modified).toISOString()) : '';
    return `<url>${element('loc', address)}${lastmod}</url>`;
  });
  return [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n');
}
