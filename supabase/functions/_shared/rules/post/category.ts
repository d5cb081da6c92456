import { asLine } from '../lead/text.ts';

/** Joiners and variation selectors, which `asLine` leaves between some characters. */
const joiners = /[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Equal for all spellings of a category. private.get_category_key is the same rule in SQL. */
export function getCategoryKey(category: string): string {
  return asLine(category).normalize('NFKC').replace(joiners, '').toLowerCase();
}

/** The path of a category's RSS feed. The database chooses the slug, which never changes. */
export function categoryFeedPath(slug: string): string {
  return `/rss/${slug}.xml`;
}
