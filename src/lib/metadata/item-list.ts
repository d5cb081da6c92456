import type { ItemListLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';

/** The pages that an overview leads to, in its order. */
export function itemList(
  pages: readonly { name: string; path: string }[],
  site: string | URL,
): ItemListLeaf {
  return {
    '@type': 'ItemList',
    numberOfItems: pages.length,
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: canonicalAddress(path, site),
    })),
  };
}
