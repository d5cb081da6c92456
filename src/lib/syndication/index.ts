export { llmsTxt } from './llms';
export { robotsTxt } from './robots';
export { rss, type Feed, type FeedItem } from './rss';
export { siteUrls } from './site-urls';
export { sitemap } from './sitemap';
export { xmlResponse } from './xml';
