import { element } from './xml';

export interface SitemapUrl {
  /** Absolute URL. */
  address: string;
  /** ISO 8601. */
  modified?: string;
}

/** A sitemap (sitemaps.org 0.9) of up to 50,000 URLs, the most that one file may hold. */
export function sitemap(urls: readonly SitemapUrl[]): Response {
  return document('urlset', 'url', urls);
}

/** An index of sitemaps. */
export function sitemapIndex(sitemaps: readonly SitemapUrl[]): Response {
  return document('sitemapindex', 'sitemap', sitemaps);
}

function document(root: string, item: string, urls: readonly SitemapUrl[]): Response {
  const items = urls.map(({ address, modified }) => {
    const lastmod = modified ? element('lastmod', new Date(modified).toISOString()) : '';
    return `<${item}>${element('loc', address)}${lastmod}</${item}>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${root}>`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
