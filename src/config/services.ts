import type { serviceGroups } from './service-groups.ts';

export interface Service {
  /** Also the name of its copy in src/content/services. */
  id: string;
  path: string;
  name: string;
  group: (typeof serviceGroups)[number]['id'];
  /** One line, where a list has room for it. */
  summary: string;
  /** US dollars a month, where it is sold by itself (spec §9). */
  price?: { monthly: number; from: boolean };
}

/** Services and products (spec §2), in the order in which they are listed. */
export const services = [
  {
    id: 'ai-talent-partnership',
    path: '/services/ai-talent-partnership',
    name: 'AI Talent Partnership',
    group: 'partnership',
    summary: 'Campaigns for your open jobs, planned, run and counted by the hires they make.',
  },
  {
    id: 'ai-partnership-pricing',
    path: '/services/ai-partnership-pricing',
    name: 'AI Partnership Pricing',
    group: 'partnership',
    summary: 'Three tiers side by side, and three placements worked out in dollars.',
  },
  {
    id: 'website-foundations',
    path: '/services/website-foundations',
    name: 'Website Foundations',
    group: 'foundations',
    summary: 'A fast site that says what you do, for whom and at what price.',
  },
  {
    id: 'authority-building',
    path: '/services/authority-building',
    name: 'Authority Building',
    group: 'foundations',
    summary: 'Three or four subjects on which you become the name that comes up.',
  },
  {
    id: 'employment-brand-authority-builder',
    path: '/employment-brand-authority-builder',
    name: 'Employment Brand Authority Builder',
    group: 'foundations',
    summary: 'The facts that candidates check before they answer an employer.',
  },
  {
    id: 'ai-recruiting-machines',
    path: '/services/ai-recruiting-machines',
    name: 'AI Recruiting Machines',
    group: 'recruiting-systems',
    summary: 'A sourcing and screening line for one kind of job.',
  },
  {
    id: 'voice-ai',
    path: '/services/voice-ai',
    name: 'Voice AI',
    group: 'recruiting-systems',
    summary: 'Answers the phone when nobody can, and says that it is a machine.',
  },
  {
    id: 'content-engine',
    path: '/services/content-engine',
    name: 'Content Engine',
    group: 'growth',
    summary: 'One conversation a month becomes articles, posts and answers.',
    price: { monthly: 97, from: false },
  },
  {
    id: 'bdb-ai-ghostwriter-pro',
    path: '/bdb-ai-ghostwriter-pro',
    name: 'AI Ghostwriter Pro',
    group: 'growth',
    summary: 'The Content Engine done for you: you read the draft and say yes or no.',
    price: { monthly: 349, from: true },
  },
  {
    id: 'reputation-management',
    path: '/services/reputation-management',
    name: 'Reputation Management',
    group: 'growth',
    summary: 'Asks for reviews at the right moment and answers the ones that come.',
  },
  {
    id: 'local-seo',
    path: '/services/local-seo',
    name: 'Local SEO',
    group: 'growth',
    summary: 'Profiles, pages and citations for each town you hire or sell in.',
  },
  {
    id: 'backlink-outreach',
    path: '/services/backlink-outreach',
    name: 'Backlink Outreach',
    group: 'growth',
    summary: 'Links from the editors, associations and schools your market reads.',
  },
  {
    id: 'ats-platform',
    path: '/services/ats-platform',
    name: 'CRM and ATS Platform',
    group: 'platform',
    summary: 'One record for the company that buys and the person who applies.',
  },
] as const satisfies readonly Service[];

export type ServiceId = (typeof services)[number]['id'];

export const serviceIds = services.map(({ id }) => id);

/** `$97/mo`, `from $349/mo`; undefined for what is priced by tier or by conversation. */
export function priceOf({ price }: Service): string | undefined {
  return price && `${price.from ? 'from ' : ''}$${price.monthly}/mo`;
}

/** Throws where there is no such service. */
export function serviceById(id: ServiceId): Service {
  const service = services.find((each) => each.id === id);
  if (!service) throw new Error(`There is no service ${id}.`);
  return service;
}
