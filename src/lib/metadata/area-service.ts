import type { AdministrativeAreaLeaf, CityLeaf, ServiceLeaf, StateLeaf } from 'schema-dts';
import { contacts } from '~/config/contacts';
import { service, type ServicePage } from './service';

export interface AreaServicePage extends ServicePage {
  place: {
    name: string;
    /** Two-letter postal abbreviation. */
    state: string;
    kind: 'city' | 'state';
  };
  /** Counties, districts or metropolitan areas. */
  serves: readonly string[];
}

/**
 * A service offered in one place. Not a LocalBusiness, because search engines expect one to have an address
 * that customers can visit, and the business has a single office.
 */
export function areaService(page: AreaServicePage, site: string | URL): ServiceLeaf {
  const { place, serves, ...about } = page;
  return { ...service(about, site), areaServed: [placeServed(place), ...serves.map(area)] };
}

function placeServed({ name, state, kind }: AreaServicePage['place']): CityLeaf | StateLeaf {
  return {
    '@type': kind === 'city' ? 'City' : 'State',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(kind === 'city' && { addressLocality: name }),
      addressRegion: state,
      addressCountry: contacts.address.country,
    },
  };
}

function area(name: string): AdministrativeAreaLeaf {
  return { '@type': 'AdministrativeArea', name };
}
