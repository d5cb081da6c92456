import { brand } from '~/config/brand';

/** Search results cut off longer titles. */
const maxLength = 65;

/** The `title` element of a page: its title, and the brand's name if there's room. */
export function documentTitle(title: string): string {
  const withBrand = `${title} | ${brand.name}`;
  return withBrand.length <= maxLength ? withBrand : title;
}
