import type { OfferLeaf, ServiceLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';
import { organizationId } from './organization';

export interface ServicePage {
  name: string;
  description: string;
  path: string;
  /** Omitted if the price is available on request only. */
  offers?: readonly OfferLeaf[] | undefined;
}

/** A service that the business sells, for the page that describes it. */
export function service(page: ServicePage, site: string | URL): ServiceLeaf {
  const { name, description, path, offers = [] } = page;
  const address = canonicalAddress(path, site);
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name,
    description,
    url: address,
    provider: { '@id': organizationId(site) },
    ...(offers.length > 0 && { offers: offers.map((offer) => ({ ...offer, url: address })) }),
  };
}
