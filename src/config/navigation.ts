import { industries } from './industries';
import { places } from './places';
import { serviceGroups } from './service-groups';
import type { Service } from './services';

export interface NavigationLink {
  label: string;
  href: string;
  /** One line under the label, where there's room for it. */
  note?: string;
}

export interface NavigationGroup {
  title: string;
  links: readonly NavigationLink[];
}

/** A header menu: its overview page, and its links by group. */
export interface NavigationMenu {
  title: string;
  overview: NavigationLink;
  groups: readonly NavigationGroup[];
}

type Services = readonly Pick<Service, 'name' | 'path' | 'group' | 'note'>[];

/** Tests check that every address here exists. */
export const servicesMenu = (services: Services): NavigationMenu => ({
  title: 'Services',
  overview: {
    label: 'All services',
    href: '/services',
    note: 'What each costs.',
  },
  // The longest group comes last, so that the menu's columns are even.
  groups: serviceGroups.toSorted(growthLast).map(({ id, title }) => ({
    title,
    links: services
      .filter(({ group }) => group === id)
      .map((service) => ({ ...asLink(service), note: service.note })),
  })),
});

function growthLast(one: { id: string }, other: { id: string }): number {
  return Number(one.id === 'growth') - Number(other.id === 'growth');
}

export const industriesMenu: NavigationMenu = {
  title: 'Industries',
  overview: {
    label: 'All industries',
    href: '/industries',
    note: 'Recruiting firms first.',
  },
  groups: [
    {
      title: 'Industries',
      links: [
        {
          label: 'Recruiting firms',
          href: '/industries#recruiting-firms',
          note: 'Be known to the clients and candidates you want.',
        },
        ...industries.map(({ name, path, summary }) => ({
          label: name,
          href: path,
          note: summary,
        })),
      ],
    },
    { title: 'Healthcare staffing by location', links: places.map(asLink) },
  ],
};

/** The site's main call to action. */
export const strategyCall = {
  label: 'Book Strategy Call',
  href: '/book-strategy-call',
} as const satisfies NavigationLink;

export const headerLinks: readonly NavigationLink[] = [
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'Book a call', href: strategyCall.href },
];

/** Named for what the page has. There are no case studies until a client has signed one. */
const workedExamples = {
  label: 'Worked examples',
  href: '/case-studies',
} as const satisfies NavigationLink;

export const footerSections = (services: Services): readonly NavigationGroup[] => [
  { title: 'Services', links: [asTop(servicesMenu(services)), ...services.map(asLink)] },
  { title: 'Industries', links: [asTop(industriesMenu), ...industries.map(asLink)] },
  { title: 'Healthcare staffing in', links: places.map(asLink) },
  {
    title: 'Company',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Team', href: '/team' },
      { label: 'Contact', href: '/contact' },
      { label: 'Book a strategy call', href: '/book-strategy-call' },
      { label: 'Free SEO audit', href: '/seo-audit' },
      workedExamples,
    ],
  },
  {
    title: 'Blog and resources',
    links: [
      { label: 'Blog', href: '/blog' },
      { label: 'Articles by month', href: '/blog/archive' },
      { label: 'Resources', href: '/resources' },
      { label: 'Free Authority Scan', href: '/resources/authority-scan' },
      { label: 'RSS', href: '/rss.xml' },
    ],
  },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Cookies', href: '/privacy#cookies' },
  { label: 'Sitemap', href: '/sitemap' },
];

/** For staff (spec §2). */
export const teamLogin = { label: 'Team login', href: '/auth' } as const satisfies NavigationLink;

/** Shown next to every article (spec §2). */
export const quickLinks: readonly NavigationLink[] = [
  workedExamples,
  { label: 'Resources', href: '/resources' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

function asLink({ name, path }: { name: string; path: string }): NavigationLink {
  return { label: name, href: path };
}

function asTop({ overview: { label, href } }: NavigationMenu): NavigationLink {
  return { label, href };
}
