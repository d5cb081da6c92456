/** Sections of the HTML sitemap and llms.txt, in order. */
export const siteSections = [
  { id: 'start', title: 'Start here' },
  { id: 'services', title: 'Services' },
  { id: 'industries', title: 'Industries' },
  { id: 'places', title: 'Healthcare staffing by location' },
  { id: 'company', title: 'Company' },
  { id: 'reading', title: 'Blog and resources' },
  { id: 'legal', title: 'Legal' },
] as const;

export type SiteSection = (typeof siteSections)[number]['id'];
