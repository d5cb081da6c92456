export interface Industry {
  /** Also the file name of its copy in src/content/industries. */
  id: string;
  path: string;
  name: string;
  summary: string;
}

/** The industries we work in (spec §2). */
export const industries = [
  {
    id: 'healthcare',
    path: '/healthcare',
    name: 'Healthcare staffing',
    summary: 'Get licensed clinicians on the unit before the season starts.',
  },
  {
    id: 'legal',
    path: '/legal',
    name: 'Legal',
    summary: 'Be the firm laterals and clients want to call back.',
  },
  {
    id: 'home-services',
    path: '/home-services',
    name: 'Home services',
    summary: 'Show up on the map, answer every call and have techs to send.',
  },
  {
    id: 'golf-courses',
    path: '/golf-courses',
    name: 'Golf courses',
    summary: 'New members, a full tee sheet and a crew by opening day.',
  },
] as const satisfies readonly Industry[];

export type IndustryId = (typeof industries)[number]['id'];
