/** The sections of the services page, in order. `id` is the anchor. */
export const serviceGroups = [
  {
    id: 'partnership',
    title: 'AI Partnership Program',
    summary: 'We run campaigns for your open jobs, in three tiers.',
  },
  {
    id: 'foundations',
    title: 'Foundations',
    summary: 'A website, a reputation, and an employer brand that hold up when people look you up.',
  },
  {
    id: 'recruiting-systems',
    title: 'AI recruitment systems',
    summary:
      'Software that sources, screens, and answers calls, so your recruiters can talk to people.',
  },
  {
    id: 'growth',
    title: 'Marketing and growth',
    summary: 'Articles, reviews, local search, and links that help people find you.',
  },
  {
    id: 'platform',
    title: 'CRM and ATS Platform',
    summary: 'Clients and candidates in one system, from first message to start date.',
  },
] as const;
