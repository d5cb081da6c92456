import { industries } from './industries';
import { serviceGroups } from './service-groups';

export interface NavigationLink {
  label: string;
  href: string;
  /** One line under the label, where there is room for it. */
  note?: string;
}

export interface NavigationSection {
  title: string;
  links: readonly NavigationLink[];
}

/** Every address here exists: a test holds each against the pages and their anchors. */
export const servicesMenu: NavigationSection = {
  title: 'Services',
  links: serviceGroups.map(({ id, title, summary }) => ({
    label: title,
    href: `/services#${id}`,
    note: summary,
  })),
};

export const industriesMenu: NavigationSection = {
  title: 'Industries',
  links: industries.map(({ id, name, summary }) => ({
    label: name,
    href: `/industries#${id}`,
    note: summary,
  })),
};

export const headerLinks: readonly NavigationLink[] = [
  { label: 'Blog', href: '/blog' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];

export const footerSections: readonly NavigationSection[] = [
  {
    title: 'Services',
    links: [
      { label: 'All services', href: '/services' },
      ...servicesMenu.links.map(({ label, href }) => ({ label, href })),
    ],
  },
  {
    title: 'Industries',
    links: [
      { label: 'All industries', href: '/industries' },
      ...industriesMenu.links.map(({ label, href }) => ({ label, href })),
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Blog', href: '/blog' },
      { label: 'Resources', href: '/resources' },
    ],
  },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'RSS', href: '/rss.xml' },
  { label: 'Sitemap', href: '/sitemap.xml' },
];

/** Beside every article (spec §2). */
export const quickLinks: readonly NavigationLink[] = [
  { label: 'Resources', href: '/resources' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
];
