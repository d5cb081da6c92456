import { staffLink } from '~/lib/staff-links';
import { listAddress, oneOf } from '~/lib/url-view';
import type { PostFilter } from '../api/posts';
import { statuses } from './post-status';

/** Writers with at most this many posts see all of them at a glance. */
export const shortListLength = 20;

const orders = {
  updated: { label: 'Recently updated', sort: 'updated', descending: true },
  'updated-reverse': { label: 'Least recently updated', sort: 'updated', descending: false },
  published: { label: 'Recently published', sort: 'published', descending: true },
  'published-reverse': { label: 'Least recently published', sort: 'published', descending: false },
  title: { label: 'Title, A to Z', sort: 'title', descending: false },
  'title-reverse': { label: 'Title, Z to A', sort: 'title', descending: true },
  comments: { label: 'Most comments first', sort: 'comments', descending: true },
  'comments-reverse': { label: 'Fewest comments first', sort: 'comments', descending: false },
} as const;

export type Order = keyof typeof orders;

export const defaultOrderLabel = orders.updated.label;

/** The orders that the page offers instead of the default. */
export const otherOrders = Object.entries(orders)
  .map(([order, { label }]) => [order, label] as const)
  .slice(1);

const name = (text: string) => text.slice(0, 200) || undefined;

/** What the page shows. All of it is in the URL: `?status=draft&mine=1#q=pay`. */
const address = listAddress({
  /** Undefined: all but the trash. */
  status: ['status', oneOf(statuses)],
  category: ['category', name],
  author: ['author', name],
  /** Only the person's own posts. */
  mine: ['mine', oneOf(['1'])],
  order: ['sort', oneOf(Object.keys(orders) as Order[])],
});

export const { parse: parseView, format: formatView } = address;

export type View = ReturnType<typeof parseView>;

/** The filters, without a choice. */
export const noFilters = {
  search: '',
  status: undefined,
  category: undefined,
  author: undefined,
  mine: undefined,
} as const satisfies Partial<View>;

/** A link to the posts of a view. */
export const postsLink = (view: Partial<View> = {}): string =>
  staffLink('/blog/manage') + formatView({ ...parseView(''), ...view });

/** The view as `list_posts` takes it. */
export function filterOf({ search, mine, order = 'updated', ...rest }: View): PostFilter {
  const { sort, descending } = orders[order];
  const words = search.trim() || undefined;
  return { ...rest, search: words, ...(mine && { mine: true }), sort, descending };
}

/** How many filters apart from the search and the status are set. */
export function countFilters({ category, author, mine }: View): number {
  return [category, author ?? mine].filter(Boolean).length;
}
