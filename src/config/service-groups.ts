/** The parts of the services page, in its order; `id` is the part's anchor. */
export const serviceGroups = [
  {
    id: 'partnership',
    title: 'AI Partnership Program',
    summary: 'Campaigns for your open jobs, in three tiers.',
  },
  {
    id: 'foundations',
    title: 'Foundations',
    summary: 'A site, a name and an employer brand that hold up when somebody looks you up.',
  },
  {
    id: 'recruiting-systems',
    title: 'AI recruitment systems',
    summary: 'Sourcing, screening and first calls that run while your recruiters talk to people.',
  },
  {
    id: 'growth',
    title: 'Marketing and growth',
    summary: 'Articles, reviews, local search and links: the ways people find you.',
  },
  {
    id: 'platform',
    title: 'CRM and ATS platform',
    summary: 'Clients and candidates on one record, from the first message to the start date.',
  },
] as const;
