import { brand } from '~/config/brand';
import { contacts } from '~/config/contacts';
import type { StructuredData } from './structured-data';

/** The `@id` by which other objects of a page name the organization. */
export function organizationId(site: string | URL): string {
  return new URL('/#organization', site).href;
}

/** The business behind the site and the site itself: part of every page's structured data. */
export function organizationAndSite(site: string | URL): StructuredData[] {
  const home = new URL('/', site).href;
  const { street, city, region, postalCode, country } = contacts.address;
  return [
    {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: brand.name,
      legalName: brand.legalName,
      url: home,
      logo: new URL('/favicon.svg', site).href,
      email: contacts.email.shown,
      telephone: contacts.phone.href.replace('tel:', ''),
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: region,
        postalCode,
        addressCountry: country,
      },
    },
    {
      '@type': 'WebSite',
      '@id': new URL('/#website', site).href,
      name: brand.name,
      url: home,
      publisher: { '@id': organizationId(site) },
    },
  ];
}
