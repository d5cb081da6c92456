import type {
  AdministrativeAreaLeaf,
  CityLeaf,
  OfferLeaf,
  ServiceLeaf,
  StateLeaf,
  UnitPriceSpecificationLeaf,
} from 'schema-dts';
import type { Price } from '~/config/catalog';
import { contacts } from '~/config/contacts';
import { tiers } from '~/config/offer';
import type { Place } from '~/config/places';
import { canonicalAddress } from './canonical';
import { organizationId } from './organization';

export interface ServicePage {
  /** What's sold. */
  name: string;
  description: string;
  path: string;
  /** The businesses that it's for. Omitted if it's for any. */
  audience?: string | undefined;
  /** Omitted if the price is available on request only. */
  offers?: readonly OfferLeaf[] | undefined;
}

/** A service that the business sells, for the page that describes it. */
export function service(page: ServicePage, site: string | URL): ServiceLeaf {
  const { name, description, path, audience, offers = [] } = page;
  const address = canonicalAddress(path, site);
  return {
    '@type': 'Service',
    '@id': `${address}#service`,
    name,
    description,
    url: address,
    provider: { '@id': organizationId(site) },
    ...(audience && { audience: { '@type': 'BusinessAudience', audienceType: audience } }),
    ...(offers.length > 0 && { offers: offers.map((offer) => ({ ...offer, url: address })) }),
  };
}

export interface AreaServicePage extends ServicePage {
  place: Pick<Place, 'name' | 'state' | 'kind'>;
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

const currency = 'USD';

/** The three partnership tiers, each with a setup fee and a monthly fee (spec §9). */
export function tierOffers(): OfferLeaf[] {
  return tiers.map(({ name, setup, monthly, jobs, adSpend, highlights }) => ({
    '@type': 'Offer',
    name,
    description: [jobs, adSpend, ...highlights].join(', '),
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'CompoundPriceSpecification',
      name: `${name}: setup, then monthly`,
      priceCurrency: currency,
      priceComponent: [
        {
          '@type': 'UnitPriceSpecification',
          name: 'Setup',
          priceComponentType: 'https://schema.org/ActivationFee',
          price: setup,
          priceCurrency: currency,
        },
        { ...perMonth, name: 'Every month', price: monthly },
      ],
    },
  }));
}

/** The price of a service that's sold on its own. */
export function priceOffer(price: Price): OfferLeaf {
  const amount =
    'exactly' in price
      ? { price: price.exactly }
      : { minPrice: price.from, ...(price.to !== undefined && { maxPrice: price.to }) };
  return {
    '@type': 'Offer',
    priceCurrency: currency,
    priceSpecification:
      price.per === 'month'
        ? { ...perMonth, ...amount }
        : { '@type': 'PriceSpecification', priceCurrency: currency, ...amount },
  };
}

const perMonth = {
  '@type': 'UnitPriceSpecification',
  priceComponentType: 'https://schema.org/Subscription',
  priceCurrency: currency,
  // The UN/CEFACT unit code for a month.
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
} as const satisfies UnitPriceSpecificationLeaf;
