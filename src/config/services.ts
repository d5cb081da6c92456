import { formatPrice, type Price } from './catalog.ts';
import { formatDollars, tiers } from './offer.ts';
import type { serviceGroups } from './service-groups.ts';

/**
 * What lists and menus show of a service: its file in src/content/services, with its name and price from the catalog.
 */
export interface Service {
  id: string;
  path: string;
  name: string;
  group: (typeof serviceGroups)[number]['id'];
  /** Position in lists and menus. */
  order: number;
  /** One line for lists. */
  summary: string;
  /** One line for the menu. */
  note: string;
  price?: Price | undefined;
  /** What the price depends on, as a sentence for lists, and why it's public or not. */
  cost: { depends: string; why: string };
}

/** A price, `from $3,000/mo` for the tiers, or “price on the call”. */
export function priceOf({ price, group }: Pick<Service, 'price' | 'group'>): string {
  if (price) return formatPrice(price);
  if (group !== 'partnership') return 'price on the call';
  return `from ${formatDollars(Math.min(...tiers.map(({ monthly }) => monthly)))}/mo`;
}
