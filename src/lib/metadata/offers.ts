import type { OfferLeaf, UnitPriceSpecificationLeaf } from 'schema-dts';
import { tiers } from '~/config/offer';

const currency = 'USD';

/** The three tiers of the partnership: a fee once, then one every month (spec §9). */
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

/** A single price a month, in US dollars; with `from` it is the least that is asked. */
export function monthlyOffer({ monthly, from }: { monthly: number; from: boolean }): OfferLeaf {
  return {
    '@type': 'Offer',
    priceCurrency: currency,
    priceSpecification: { ...perMonth, ...(from ? { minPrice: monthly } : { price: monthly }) },
  };
}

const perMonth = {
  '@type': 'UnitPriceSpecification',
  priceComponentType: 'https://schema.org/Subscription',
  priceCurrency: currency,
  // MON is a month in UN/CEFACT's list of units.
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
} as const satisfies UnitPriceSpecificationLeaf;
