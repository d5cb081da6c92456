export interface Industry {
  /** Also the name of its copy in src/content/industries. */
  id: string;
  path: string;
  name: string;
  summary: string;
}

/** The markets the business works in (spec §2). */
export const industries = [
  {
    id: 'healthcare',
    path: '/healthcare',
    name: 'Healthcare staffing',
    summary: 'Licensed people, on the ward before the season starts.',
  },
  {
    id: 'legal',
    path: '/legal',
    name: 'Legal',
    summary: 'Laterals and clients both look you up before they call back.',
  },
  {
    id: 'home-services',
    path: '/home-services',
    name: 'Home services',
    summary: 'The map, the phone and enough technicians to answer both.',
  },
  {
    id: 'golf-courses',
    path: '/golf-courses',
    name: 'Golf courses',
    summary: 'Members, tee times and a full crew by the first mow.',
  },
] as const satisfies readonly Industry[];

export type IndustryId = (typeof industries)[number]['id'];

/** Throws where there is no such industry. */
export function industryById(id: IndustryId): Industry {
  const industry = industries.find((each) => each.id === id);
  if (!industry) throw new Error(`There is no industry ${id}.`);
  return industry;
}
