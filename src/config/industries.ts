/** The markets the business works in; `id` is the anchor on the industries page. */
export const industries = [
  {
    id: 'healthcare',
    name: 'Healthcare staffing',
    summary: 'Licensed people, on the ward before the season starts.',
  },
  {
    id: 'legal',
    name: 'Legal',
    summary: 'Laterals and clients both look you up before they call back.',
  },
  {
    id: 'home-services',
    name: 'Home services',
    summary: 'The map, the phone and enough technicians to answer both.',
  },
  {
    id: 'golf-courses',
    name: 'Golf courses',
    summary: 'Members, tee times and a full crew by the first mow.',
  },
] as const;
