export { jsonFeed, rss, type Feed, type FeedEntry } from './feeds';
export { llmsTxt, type LinkSection } from './llms-txt';
export { sitemap, sitemapIndex, type SitemapUrl } from './sitemaps';
export { emptyElement } from './xml';
