import { industries } from './industries';
import { places } from './places';
import { serviceGroups } from './service-groups';
import { services } from './services';

export interface NavigationLink {
  label: string;
  href: string;
  /** One line under the label, where there is room for it. */
  note?: string;
}

export interface NavigationGroup {
  title: string;
  links: readonly NavigationLink[];
}

/** A menu of the header: the page above all of its links, and the links by group. */
export interface NavigationMenu {
  title: string;
  overview: NavigationLink;
  groups: readonly NavigationGroup[];
}

/** Every address here exists: a test holds each against the pages and their anchors. */
export const servicesMenu: NavigationMenu = {
  title: 'Services',
  overview: {
    label: 'All services',
    href: '/services',
    note: 'One program, or only the part you lack, with prices.',
  },
  groups: serviceGroups.map(({ id, title }) => ({
    title,
    links: services.filter(({ group }) => group === id).map(asLink),
  })),
};

export const industriesMenu: NavigationMenu = {
  title: 'Industries',
  overview: {
    label: 'All industries',
    href: '/industries',
    note: 'Four markets that hire on trust, and what hiring turns on.',
  },
  groups: [
    {
      title: 'Industries',
      links: industries.map(({ name, path, summary }) => ({
        label: name,
        href: path,
        note: summary,
      })),
    },
    { title: 'Healthcare staffing by place', links: places.map(asLink) },
  ],
};

/** Where most pages lead to. */
export const strategyCall = {
  label: 'Book Strategy Call',
  href: '/book-strategy-call',
} as const satisfies NavigationLink;

export const headerLinks: readonly NavigationLink[] = [
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

export const footerSections: readonly NavigationGroup[] = [
  { title: 'Services', links: [asTop(servicesMenu), ...services.map(asLink)] },
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
      { label: 'Case studies', href: '/case-studies' },
    ],
  },
  {
    title: 'Reading',
    links: [
      { label: 'Blog', href: '/blog' },
      { label: 'Resources', href: '/resources' },
      { label: 'Free Authority Scan', href: '/resources/authority-scan' },
      { label: 'RSS', href: '/rss.xml' },
    ],
  },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Cookie settings', href: '/privacy#cookies' },
  { label: 'Sitemap', href: '/sitemap' },
];

/** For those who work here (spec §2). */
export const teamLogin = { label: 'Team login', href: '/auth' } as const satisfies NavigationLink;

/** Beside every article (spec §2). */
export const quickLinks: readonly NavigationLink[] = [
  { label: 'Case studies', href: '/case-studies' },
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
