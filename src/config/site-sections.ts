/** The parts of the HTML site map and of llms.txt, in their order. */
export const siteSections = [
  { id: 'start', title: 'Start here' },
  { id: 'services', title: 'Services' },
  { id: 'industries', title: 'Industries' },
  { id: 'places', title: 'Healthcare staffing by place' },
  { id: 'company', title: 'Company' },
  { id: 'reading', title: 'Reading' },
  { id: 'legal', title: 'Legal' },
] as const;

export type SiteSection = (typeof siteSections)[number]['id'];
