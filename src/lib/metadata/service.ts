import type { OfferLeaf, ServiceLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';
import { organizationId } from './organization';

export interface ServicePage {
  name: string;
  description: string;
  path: string;
  /** Left out where the price is a matter of conversation. */
  offers?: readonly OfferLeaf[] | undefined;
}

/** Something the business sells, on the page that tells of it. */
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
