import { brand } from '~/config/brand';

/** The `title` element of a page, which is also its title in search results and on social cards. */
export function documentTitle(title: string): string {
  return `${title} | ${brand.name}`;
}
