import { formatDollars } from './money.ts';

/** The price of a service that's sold on its own, in US dollars: one figure, a minimum, or a range. */
export type Price = { per: 'month' | 'project' } & (
  { exactly: number } | { from: number; to?: number }
);

export interface CatalogEntry {
  name: string;
  /** One line for the menu, which every page contains. */
  note: string;
  price?: Price;
}

/**
 * What we call what we sell, and what it costs. Each service also has a file in src/content/services. Everything else
 * takes its names and prices from here and from `tiers` in offer.ts. The two prices by the month are specified (spec
 * §9). The ranges are samples: replace them with your own, or remove them, and the pages say “price on the call”.
 */
export const catalog = {
  'ai-talent-partnership': {
    name: 'AI Talent Partnership',
    note: 'Campaigns for open jobs',
  },
  'ai-partnership-pricing': {
    name: 'AI Partnership Pricing',
    note: 'Three tiers',
  },
  'website-foundations': {
    name: 'Website Foundations',
    note: 'Written and built for you',
    price: { per: 'project', from: 5_000, to: 20_000 },
  },
  'authority-building': {
    name: 'Authority Builder',
    note: 'Known for your topics',
  },
  'employment-brand-authority-builder': {
    name: 'Employment Brand Builder',
    note: 'What candidates check',
  },
  'ai-recruiting-machines': {
    name: 'AI Recruiting Machines',
    note: 'Sourcing and screening',
  },
  'voice-ai': {
    name: 'Voice AI',
    note: 'Answers when you can’t',
  },
  'content-engine': {
    name: 'Content Engine',
    note: 'You talk, it writes',
    price: { per: 'month', exactly: 97 },
  },
  'bdb-ai-ghostwriter-pro': {
    name: 'AI Ghostwriter Pro',
    note: 'Done for you',
    price: { per: 'month', from: 349 },
  },
  'reputation-management': {
    name: 'Reputation Management',
    note: 'Honest reviews',
  },
  'local-seo': {
    name: 'Local SEO',
    note: 'Found in every town',
    price: { per: 'month', from: 500, to: 2_000 },
  },
  'backlink-outreach': {
    name: 'Backlink Outreach',
    note: 'Links you earn',
  },
  'ats-platform': {
    name: 'CRM and ATS Platform',
    note: 'One record of everyone',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ServiceId = keyof typeof catalog;

interface System {
  /** Specified (spec §2). */
  name: string;
  stage: 'Found' | 'Reached' | 'Hired';
  does: string;
  /** The service that contains it. Its page has more. */
  service: ServiceId;
}

/** The seven systems of the integrated authority hub, clockwise in its diagram. */
export const systems = [
  {
    name: 'Content Engine',
    stage: 'Found',
    does: 'Turns what you know into articles, in your own words.',
    service: 'content-engine',
  },
  {
    name: 'Authority Builder',
    stage: 'Found',
    does: 'Makes you the name people bring up on your topics.',
    service: 'authority-building',
  },
  {
    name: 'Reputation Management',
    stage: 'Found',
    does: 'Gets you the reviews people read before they call.',
    service: 'reputation-management',
  },
  {
    name: 'List Building',
    stage: 'Reached',
    does: 'Finds companies that are hiring and candidates who fit.',
    service: 'ai-recruiting-machines',
  },
  {
    name: 'Outreach Engine',
    stage: 'Reached',
    does: 'Sends the first message, follows up, and stops when asked.',
    service: 'ai-recruiting-machines',
  },
  {
    name: 'CRM System',
    stage: 'Hired',
    does: 'Keeps every client conversation in one place.',
    service: 'ats-platform',
  },
  {
    name: 'ATS Platform',
    stage: 'Hired',
    does: 'Tracks every applicant from first reply to first day.',
    service: 'ats-platform',
  },
] as const satisfies readonly System[];

/** `$97/mo`, `from $349/mo`, or `typically $5,000–$20,000`. */
export function formatPrice(price: Price): string {
  const suffix = price.per === 'month' ? '/mo' : '';
  if ('exactly' in price) return `${formatDollars(price.exactly)}${suffix}`;
  const { from, to } = price;
  return to === undefined
    ? `from ${formatDollars(from)}${suffix}`
    : `typically ${formatDollars(from)}–${formatDollars(to)}${suffix}`;
}
