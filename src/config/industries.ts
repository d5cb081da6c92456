export interface Industry {
  /** Also the file name of its copy in src/content/industries. */
  id: string;
  path: string;
  name: string;
  summary: string;
  /** Who buys the services, for search engines. */
  audience: string;
}

/** The industries we work in (spec §2). */
export const industries = [
  {
    id: 'healthcare',
    path: '/healthcare',
    name: 'Healthcare staffing',
    summary: 'Get licensed clinicians on the unit before the season starts.',
    audience: 'Healthcare staffing agencies',
  },
  {
    id: 'legal',
    path: '/legal',
    name: 'Legal',
    summary: 'Be the firm laterals and clients want to call back.',
    audience: 'Law firms',
  },
  {
    id: 'home-services',
    path: '/home-services',
    name: 'Home services',
    summary: 'Show up on the map, answer every call, and have techs to send.',
    audience: 'Home service companies',
  },
  {
    id: 'golf-courses',
    path: '/golf-courses',
    name: 'Golf courses',
    summary: 'New members, a full tee sheet, and a crew by opening day.',
    audience: 'Golf courses',
  },
] as const satisfies readonly Industry[];

export type IndustryId = (typeof industries)[number]['id'];
