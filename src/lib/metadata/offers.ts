import type { OfferLeaf, UnitPriceSpecificationLeaf } from 'schema-dts';
import { tiers } from '~/config/offer';

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

/** A monthly price in US dollars. With `from`, it's the minimum. */
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
  // The UN/CEFACT unit code for a month.
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
} as const satisfies UnitPriceSpecificationLeaf;
