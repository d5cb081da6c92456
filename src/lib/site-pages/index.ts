export type { SitePage } from './site-page';
export { sitePage, sitePages, trail } from './site-pages';
