import type { SiteSection } from '~/config/site-sections';

/** A page that is made by hand, not from a post: what is known of it wherever it is named. */
export interface SitePage {
  /** e.g. `/services/voice-ai` */
  path: string;
  /** What links, breadcrumbs and the site map call it. */
  name: string;
  /** Of the window, without the brand's name. */
  title: string;
  description: string;
  /** Its h1, which its social image shows too. */
  headline: string;
  section: SiteSection;
  /** Path of the page above it; `/` for most, undefined for the home page. */
  parent: string | undefined;
  /** False keeps search engines away, and the page out of sitemaps. */
  indexed: boolean;
}
