import type { ContactPointLeaf, OrganizationLeaf, PersonLeaf, WebSiteLeaf } from 'schema-dts';
import { brand } from '~/config/brand';
import { contacts } from '~/config/contacts';
import { outsideLinks } from '~/config/outside-links';
import { canonicalAddress } from './canonical';

/** The `@id` that other objects on a page use to refer to the organization. */
export function organizationId(site: string | URL): string {
  return new URL('/#organization', site).href;
}

/**
 * The business and its website. Part of every page's structured data. Search engines want the details on one page,
 * so only the home page has them.
 *
 * @param path The path of the page.
 */
export function organizationAndSite(
  site: string | URL,
  path: string,
): [OrganizationLeaf, WebSiteLeaf] {
  const organization: OrganizationLeaf = {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: brand.name,
    url: new URL('/', site).href,
    // Not the favicon, whose colors change with the visitor's color scheme.
    logo: new URL('/logo.png', site).href,
    ...(path === '/' && organizationDetails()),
  };
  return [organization, website(site)];
}

function organizationDetails(): Partial<OrganizationLeaf> {
  const { street, city, region, postalCode, country } = contacts.address;
  return {
    legalName: brand.legalName,
    description: brand.description,
    email: contacts.email.shown,
    telephone,
    contactPoint: contactPoint(),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    ...(profiles.length > 0 && { sameAs: profiles.map(({ href }) => href) }),
  };
}

/** The business's own profiles on other sites. */
const profiles: readonly { href: string }[] = outsideLinks.social;

const telephone = contacts.phone.href.replace('tel:', '');

function contactPoint(): ContactPointLeaf {
  const { days, opens, closes } = contacts.openingHours;
  return {
    '@type': 'ContactPoint',
    contactType: 'sales',
    telephone,
    email: contacts.email.shown,
    areaServed: contacts.address.country,
    availableLanguage: brand.language,
    hoursAvailable: { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes },
  };
}

function website(site: string | URL): WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': new URL('/#website', site).href,
    name: brand.name,
    url: new URL('/', site).href,
    inLanguage: brand.language,
    publisher: { '@id': organizationId(site) },
  };
}

export interface PersonPage {
  name: string;
  role: string;
  description: string;
  /** Path of the page about this person. */
  path: string;
  /** What to ask this person about. */
  subjects: readonly string[];
}

/** A person on the team. */
export function person(page: PersonPage, site: string | URL): PersonLeaf {
  const { name, role, description, subjects } = page;
  const url = canonicalAddress(page.path, site);
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    name,
    jobTitle: role,
    description,
    url,
    worksFor: { '@id': organizationId(site) },
    knowsAbout: subjects,
  };
}
