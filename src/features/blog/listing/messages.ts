import { pageSize } from '~/lib/posts-source/collection';
import type { Results } from './store';
import type { View } from './view';

const inThousands = new Intl.NumberFormat('en-US');

/** Longer searches are cut off where they're quoted. */
const quotedLength = 80;

type Found = Pick<Results, 'totalCount' | 'isCountExact'>;

/** Number of pages, at least one. */
export function pageCountOf({ totalCount }: Found): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** The heading above the posts. */
export function headingOf({ search, category }: View): string {
  return search ? 'Search results' : (category ?? 'Latest articles');
}

/** What is shown, and how many articles there are (spec §2). */
export function summaryOf({ view, ...found }: Results): string {
  const { search, category } = view;
  const count = countText(found);
  const pages = pageCountOf(found);
  const page = view.page > 1 && view.page <= pages ? `, page ${view.page} of ${pages}` : '';
  if (!search && category === undefined) return capitalize(count) + page;
  const terms = search ? quote(search) + (category ? ` in ${category}` : '') : category;
  return `Showing results for ${terms}: ${count} found${page}`;
}

function countText({ totalCount, isCountExact }: Found): string {
  const count = inThousands.format(totalCount);
  if (!isCountExact) return `over ${count} articles`;
  return totalCount === 1 ? '1 article' : `${count} articles`;
}

/** Why the results for a view are missing. */
export function failureOf({ search }: View, isOnline: boolean): string {
  const what = search ? `results for ${quote(search)}` : 'these articles';
  if (isOnline) return `We couldn’t load ${what}. Please try again.`;
  return `You’re offline, so we couldn’t load ${what}. We’ll try again once you’re back online.`;
}

/** Shown if a typed search is too long. */
export const cutOff = 'Searches can have up to 1,000 characters. We left out the rest of yours.';

/** The empty state (spec §8), or the answer to a page that doesn't exist. */
export function emptyTextOf({ view, ...found }: Results): { title: string; hint: string } {
  if (found.totalCount > 0) {
    const pages = pageCountOf(found);
    return {
      title: `Page ${inThousands.format(view.page)} doesn’t exist`,
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
  const isLong = characters.length > quotedLength;
  return `“${isLong ? `${characters.slice(0, quotedLength).join('')}…` : search}”`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
