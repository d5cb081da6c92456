import type { serviceGroups } from './service-groups.ts';

export interface Service {
  /** Also the file name of its copy in src/content/services. */
  id: string;
  path: string;
  name: string;
  group: (typeof serviceGroups)[number]['id'];
  /** One line for lists. */
  summary: string;
  /** US dollars a month, if it's sold on its own (spec §9). */
  price?: { monthly: number; from: boolean };
}

/** Services and products (spec §2), in list order. */
export const services = [
  {
    id: 'ai-talent-partnership',
    path: '/services/ai-talent-partnership',
    name: 'AI Talent Partnership',
    group: 'partnership',
    summary: 'We plan and run a campaign for each open job, and measure it by hires.',
  },
  {
    id: 'ai-partnership-pricing',
    path: '/services/ai-partnership-pricing',
    name: 'AI Partnership Pricing',
    group: 'partnership',
    summary: 'Compare the three tiers and see what a placement costs in dollars.',
  },
  {
    id: 'website-foundations',
    path: '/services/website-foundations',
    name: 'Website Foundations',
    group: 'foundations',
    summary: 'A fast website that says what you do, who it’s for and what it costs.',
  },
  {
    id: 'authority-building',
    path: '/services/authority-building',
    name: 'Authority Building',
    group: 'foundations',
    summary: 'Become the name people bring up on three or four topics.',
  },
  {
    id: 'employment-brand-authority-builder',
    path: '/employment-brand-authority-builder',
    name: 'Employment Brand Authority Builder',
    group: 'foundations',
    summary: 'Publish the facts candidates check before they reply.',
  },
  {
    id: 'ai-recruiting-machines',
    path: '/services/ai-recruiting-machines',
    name: 'AI Recruiting Machines',
    group: 'recruiting-systems',
    summary: 'Automated sourcing and screening for the job you always hire for.',
  },
  {
    id: 'voice-ai',
    path: '/services/voice-ai',
    name: 'Voice AI',
    group: 'recruiting-systems',
    summary: 'Answers calls when your team can’t, and says it’s automated.',
  },
  {
    id: 'content-engine',
    path: '/services/content-engine',
    name: 'Content Engine',
    group: 'growth',
    summary: 'Turns one conversation a month into articles, posts and answers.',
    price: { monthly: 97, from: false },
  },
  {
    id: 'bdb-ai-ghostwriter-pro',
    path: '/bdb-ai-ghostwriter-pro',
    name: 'AI Ghostwriter Pro',
    group: 'growth',
    summary: 'The Content Engine, done for you. You read the draft and say yes or no.',
    price: { monthly: 349, from: true },
  },
  {
    id: 'reputation-management',
    path: '/services/reputation-management',
    name: 'Reputation Management',
    group: 'growth',
    summary: 'Asks for reviews at the right time and replies to every one.',
  },
  {
    id: 'local-seo',
    path: '/services/local-seo',
    name: 'Local SEO',
    group: 'growth',
    summary: 'Profiles, pages and citations for every town where you hire or sell.',
  },
  {
    id: 'backlink-outreach',
    path: '/services/backlink-outreach',
    name: 'Backlink Outreach',
    group: 'growth',
    summary: 'Earned links from editors, associations and schools your market trusts.',
  },
  {
    id: 'ats-platform',
    path: '/services/ats-platform',
    name: 'CRM and ATS Platform',
    group: 'platform',
    summary: 'One system for your clients and your candidates.',
  },
] as const satisfies readonly Service[];

export type ServiceId = (typeof services)[number]['id'];

export const serviceIds = services.map(({ id }) => id);

/** `$97/mo` or `from $349/mo`; undefined if it's priced by tier or by quote. */
export function priceOf({ price }: Service): string | undefined {
  return price && `${price.from ? 'from ' : ''}$${price.monthly}/mo`;
}

/** Throws if there is no such service. */
export function serviceById(id: ServiceId): Service {
  const service = services.find((each) => each.id === id);
  if (!service) throw new Error(`There is no service ${id}.`);
  return service;
}
