import { allPosts } from '~rules/post/post';
import { searchMaxLength } from '~rules/post/search';
import { foldText, whiteSpace } from '~rules/post/fold-text';

/** What the listing shows. All of it is in the page's URL. */
export interface View {
  /** Trimmed, with each run of white space as one space. Empty if there's no search. */
  search: string;
  /** Undefined for all categories. */
  category: string | undefined;
  /** Starts at 1. */
  page: number;
}

/** The first page of all posts, which is in the HTML of /blog. */
export const defaultView: View = { search: '', category: undefined, page: 1 };

/** `search_blog_posts` treats every higher page as this one. */
const maxPage = 1_000_000;

export const listingPath = '/blog';

/** Parses a URL's query: `?search=pay&category=Legal&page=2`. Ignores invalid values, and a fragment. */
export function parseView(query: string): View {
  const params = new URLSearchParams(query.split('#')[0]);
  const category = normalize(params.get('category') ?? '');
  const page = params.get('page') ?? '';
  return {
    search: normalizeSearch(params.get('search') ?? ''),
    category: category === '' || category === allPosts ? undefined : category,
    page: /^0*[1-9]\d*$/.test(page) ? Math.min(Number(page), maxPage) : 1,
  };
}

/** The path and query of a view. Equal views have equal paths. */
export function formatView({ search, category, page }: View): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (category !== undefined) params.set('category', category);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${listingPath}?${params}` : listingPath;
}

export function isSameView(a: View, b: View): boolean {
  return formatView(a) === formatView(b);
}

/** Normalizes a search, and truncates it to the maximum length. */
function normalizeSearch(text: string): string {
  const search = normalize(text);
  if (search.length <= searchMaxLength) return search;
  return normalize([...search].slice(0, searchMaxLength).join(''));
}

/** Blank if the database would find nothing to search for. */
function normalize(text: string): string {
  const line = collapse(text);
  return foldText(line).trim() === '' ? '' : line;
}

/**
 * Collapses white space and control characters as the database does. PostgreSQL can't store U+0000 or lone surrogates.
 */
function collapse(text: string): string {
  return text.toWellFormed().replace(spaces, ' ').trim();
}

const spaces = new RegExp(whiteSpace, 'g');
