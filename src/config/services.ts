import type { serviceGroups } from './service-groups.ts';

/** What lists and menus show of a service. Each one is a file in src/content/services. */
export interface Service {
  id: string;
  path: string;
  name: string;
  group: (typeof serviceGroups)[number]['id'];
  /** Position in lists and menus. */
  order: number;
  /** One line for lists. */
  summary: string;
  /** US dollars a month, if it's sold on its own (spec §9). */
  price?: { monthly: number; from: boolean } | undefined;
}

/** `$97/mo` or `from $349/mo`. Undefined if it's priced by tier or by quote. */
export function priceOf({ price }: Pick<Service, 'price'>): string | undefined {
  return price && `${price.from ? 'from ' : ''}$${price.monthly}/mo`;
}
