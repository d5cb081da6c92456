import type { PostStatus } from '~/lib/post-status';
import { staffLink } from '~/lib/staff-links';
import { formatListUrl, parseListUrl } from '~/lib/url-view';
import type { PostFilter } from '../api/posts';
import { statuses } from './post-status';

/** What the page shows. All of it is in the URL. */
export interface View {
  /** As typed, not trimmed. */
  search: string;
  /** Undefined: all but the trash. */
  status: PostStatus | undefined;
  category: string;
  author: string;
  /** Only the person's own posts. */
  mine: boolean;
  sort: Sort;
  descending: boolean;
  page: number;
}

type Sort = NonNullable<PostFilter['sort']>;

/** Posts per page of `list_posts`. */
export const pageSize = 25;

/** Writers with at most this many posts see all of them at a glance. */
export const shortListLength = 20;

/** The filters, without a choice. */
export const noFilters = {
  search: '',
  status: undefined,
  category: '',
  author: '',
  mine: false,
} as const satisfies Partial<View>;

/** The orders that the page offers. */
export const orders: readonly { sort: Sort; descending: boolean; label: string }[] = [
  { sort: 'updated', descending: true, label: 'Recently updated' },
  { sort: 'updated', descending: false, label: 'Least recently updated' },
  { sort: 'published', descending: true, label: 'Recently published' },
  { sort: 'published', descending: false, label: 'Least recently published' },
  { sort: 'title', descending: false, label: 'Title, A to Z' },
  { sort: 'title', descending: true, label: 'Title, Z to A' },
  { sort: 'comments', descending: true, label: 'Most comments first' },
  { sort: 'comments', descending: false, label: 'Fewest comments first' },
];

/** Titles start with A, everything else with the newest or most. */
const startsDescending = (sort: Sort) => sort !== 'title';

/** Parses the query and fragment of a URL: `?status=draft&page=2#q=pay`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const { params, search } = parseListUrl(queryAndFragment);
  const get = (name: string) => params.get(name) ?? '';
  const sort = orders.find((order) => order.sort === get('sort'))?.sort ?? 'updated';
  const page = Number(get('page'));
  return {
    search,
    status: statuses.find((status) => status === get('status')),
    category: get('category'),
    author: get('author'),
    mine: get('mine') === '1',
    sort,
    descending: startsDescending(sort) !== (get('order') === 'reverse'),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The query and fragment for a view. Leaves out what is the default. */
export function formatView({ search, sort, descending, page, mine, ...filters }: View): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (mine) params.set('mine', '1');
  if (sort !== 'updated') params.set('sort', sort);
  if (descending !== startsDescending(sort)) params.set('order', 'reverse');
  if (page > 1) params.set('page', String(page));
  return formatListUrl(params, search);
}

/** A link to the posts of a view. */
export function postsLink(view: Partial<View> = {}): string {
  const firstPage = { ...noFilters, sort: 'updated', descending: true, page: 1 } as const;
  return staffLink('/blog/manage') + formatView({ ...firstPage, ...view });
}

/** The view as `list_posts` takes it. */
export function filterOf({ search, status, category, author, mine, ...rest }: View): PostFilter {
  const words = search.trim();
  return {
    ...(words && { search: words }),
    ...(status && { status }),
    ...(category && { category }),
    ...(author && { author }),
    ...(mine && { mine }),
    ...rest,
  };
}

/** How many filters apart from the search and the status are set. */
export function countFilters({ category, author, mine }: View): number {
  return [category, author || mine].filter(Boolean).length;
}
