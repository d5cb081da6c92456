import { element, xmlDocument } from './xml';

export interface SitemapUrl {
  /** Absolute URL. */
  address: string;
  /** ISO 8601. Null or omitted if unknown. */
  modified?: string | null;
}

/** A sitemap (sitemaps.org 0.9) of up to 50,000 URLs, the most that one file may hold. */
export function sitemap(urls: readonly SitemapUrl[]): Response {
  return listing('urlset', 'url', urls);
}

/** An index of sitemaps. */
export function sitemapIndex(sitemaps: readonly SitemapUrl[]): Response {
  return listing('sitemapindex', 'sitemap', sitemaps);
}

function listing(root: string, item: string, urls: readonly SitemapUrl[]): Response {
  const items = urls.map(({ address, modified }) => {
    const lastmod = modified ? element('lastmod', new Date(modified).toISOString()) : '';
    return `<${item}>${element('loc', address)}${lastmod}</${item}>`;
  });
  return xmlDocument([
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
  ]);
}
