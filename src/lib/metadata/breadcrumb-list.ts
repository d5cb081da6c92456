import type { BreadcrumbListLeaf } from 'schema-dts';

export interface Crumb {
  name: string;
  /** Absolute. */
  address: string;
}

/** The way from the home page to this one, itself included. */
export function breadcrumbList(crumbs: readonly Crumb[]): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  };
}
