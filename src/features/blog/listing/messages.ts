import { pageSize } from '~/lib/posts-source/collection';
import type { Results } from './store';
import type { View } from './view';

const numberFormat = new Intl.NumberFormat('en-US');

/** Messages quote at most this many characters of a search. */
const maxQuotedLength = 80;

type Found = Pick<Results, 'totalCount' | 'isCountExact'>;

/** Number of pages, at least one. */
export function pageCountOf({ totalCount }: Found): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** The heading above the posts. */
export function headingText({ search, category }: View): string {
  return search ? 'Search results' : (category ?? 'Latest articles');
}

/** What the listing shows, and how many articles there are (spec §2). */
export function summaryText({ view, ...found }: Results): string {
  const { search, category } = view;
  const count = countText(found);
  const pages = pageCountOf(found);
  const page = view.page > 1 && view.page <= pages ? `, page ${view.page} of ${pages}` : '';
  if (!search && category === undefined) return capitalize(count) + page;
  const terms = search ? quote(search) + (category ? ` in ${category}` : '') : category;
  return `Showing results for ${terms}: ${count} found${page}`;
}

function countText({ totalCount, isCountExact }: Found): string {
  const count = numberFormat.format(totalCount);
  if (!isCountExact) return `over ${count} articles`;
  return totalCount === 1 ? '1 article' : `${count} articles`;
}

/** Why a view's results couldn't be loaded. */
export function errorText({ search }: View, isOnline: boolean): string {
  const what = search ? `results for ${quote(search)}` : 'these articles';
  if (isOnline) return `We couldn’t load ${what}. Please try again.`;
  return `You’re offline, so we couldn’t load ${what}. We’ll try again once you’re back online.`;
}

/** Shown if a typed search is too long. */
export const tooLong = 'Searches are limited to 1,000 characters. We ignored the rest.';

/** The empty state (spec §8), or the message for a page that doesn't exist. */
export function emptyText({ view, ...found }: Results): { title: string; hint: string } {
  if (found.totalCount > 0) {
    const pages = pageCountOf(found);
    return {
      title: `Page ${numberFormat.format(view.page)} doesn’t exist`,
      hint: pages === 1 ? 'There is only one page.' : `The last page is page ${pages}.`,
    };
  }
  return {
    title: 'No articles found',
    hint: view.search
      ? 'Try adjusting your search terms or browse all articles.'
      : 'No articles available in this category yet.',
  };
}

function quote(search: string): string {
  const characters = [...search];
  const isLong = characters.length > maxQuotedLength;
  return `“${isLong ? `${characters.slice(0, maxQuotedLength).join('')}…` : search}”`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
