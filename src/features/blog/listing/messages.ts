import { pageSize } from '~/lib/posts-source/collection';
import type { Results } from './posts';
import type { View } from './view';

const numberFormat = new Intl.NumberFormat('en-US');

/** Messages quote at most this many characters of a search or an unknown category. */
const maxQuotedLength = 80;

type Found = Pick<Results, 'totalCount' | 'isCountExact'>;

/** Number of pages, at least one. */
export function pageCountOf({ totalCount }: Found): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/**
 * Whether the URL names a category that isn't one of the blog's. The page's categories may be a few minutes old, so a
 * category with articles counts as known.
 */
function hasUnknownCategory(
  { view: { category }, totalCount }: Results,
  categories: readonly string[],
): boolean {
  return category !== undefined && totalCount === 0 && !categories.includes(category);
}

/** The heading above the posts. It never quotes the URL, which anyone can write. */
export function headingText(results: Results, categories: readonly string[]): string {
  const { search, category } = results.view;
  if (search) return 'Search results';
  if (hasUnknownCategory(results, categories)) return 'Unknown category';
  return category ?? 'Latest articles';
}

/** The document's title. `pageTitle` is the title of the first page of all posts. */
export function titleText(
  { search, category, page }: View,
  categories: readonly string[],
  pageTitle: string,
): string {
  const name = category && (categories.includes(category) ? category : quote(category));
  const found = search && `Search results for ${quote(search)}`;
  const what = found && name ? `${found} in ${name}` : found || name;
  return [what, page > 1 && `Page ${page}`, pageTitle].filter(Boolean).join(' | ');
}

/** Shown in place of the summary if loading takes long. */
export function slowText({ search }: View): string {
  return search ? 'Still searching…' : 'Still loading articles…';
}

/** What the listing shows, and how many articles there are (spec §2). */
export function summaryText(results: Results, categories: readonly string[]): string {
  const { view, ...found } = results;
  const { search, category } = view;
  const count = countText(found);
  const pages = pageCountOf(found);
  const page = view.page > 1 && view.page <= pages ? `, page ${view.page} of ${pages}` : '';
  if (!search && category === undefined) return capitalize(count) + page;
  const name = category && (hasUnknownCategory(results, categories) ? quote(category) : category);
  const terms = search ? quote(search) + (name ? ` in ${name}` : '') : name;
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

/** The empty state (spec §8), or the message for a page that doesn't exist. */
export function emptyText(
  results: Results,
  categories: readonly string[],
): { title: string; hint: string } {
  const { view, ...found } = results;
  if (found.totalCount > 0) {
    const pages = pageCountOf(found);
    return {
      title: `Page ${numberFormat.format(view.page)} doesn’t exist`,
      hint: pages === 1 ? 'There is only one page.' : `The last page is page ${pages}.`,
    };
  }
  return { title: 'No articles found', hint: emptyHint(results, categories) };
}

function emptyHint(results: Results, categories: readonly string[]): string {
  if (results.view.search) return 'Try adjusting your search terms or browse all articles.';
  if (hasUnknownCategory(results, categories)) {
    return 'Choose one of the categories above, or view all articles.';
  }
  return 'No articles available in this category yet.';
}

function quote(text: string): string {
  const characters = [...text];
  const isLong = characters.length > maxQuotedLength;
  return `“${isLong ? `${characters.slice(0, maxQuotedLength).join('')}…` : text}”`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
