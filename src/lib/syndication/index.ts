export { llmsTxt } from './llms';
export { robotsTxt } from './robots';
export { sitemap, sitemapIndex } from './sitemap';
export { element, stripInvalidXml } from './xml';
