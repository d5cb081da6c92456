export { rss, type Feed, type FeedItem } from './rss';
export { sitemap, type SitemapUrl } from './sitemap';
export { xmlResponse } from './xml';
