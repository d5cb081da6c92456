import { distance } from 'fastest-levenshtein';

/** Visits of a page that doesn't exist, from one place. */
export interface MissingVisits {
  page: string | null;
  /** A path of this site, or another site. Null if it's unknown. */
  blocked: string | null;
  times: number;
}

/** A page that visitors didn't find. */
export interface MissingPage {
  path: string;
  times: number;
  /** Where the links were, the most used first. */
  sources: string[];
  /** A similar page. */
  suggestion: string | undefined;
}

/** More aren't shown. */
const mostPages = 20;

/** The pages that most visitors didn't find. `pages`: paths that exist. */
export function groupMissing(
  visits: readonly MissingVisits[],
  pages: readonly string[],
): MissingPage[] {
  // A page may have been added since.
  const missing = visits.filter(({ page }) => page === null || !pages.includes(page));
  const byPage = Map.groupBy(missing, ({ page }) => page ?? '');
  return [...byPage]
    .map(([path, rows]) => ({
      path,
      times: rows.reduce((sum, { times }) => sum + times, 0),
      sources: rows
        .toSorted((one, other) => other.times - one.times)
        .flatMap(({ blocked }) => blocked ?? []),
    }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, mostPages)
    .map((page) => ({ ...page, suggestion: similarPage(page.path, pages) }));
}

/** The share of a name's characters that may be different in a similar one. */
const greatestDifference = 0.4;

/** The page whose name, the last part of its path, is most like that of a missing one. Undefined if none is like it. */
export function similarPage(path: string, pages: readonly string[]): string | undefined {
  const name = nameOf(path);
  const [nearest] = pages
    .map((page) => ({ page, difference: distance(name, nameOf(page)) / Math.max(name.length, 1) }))
    .filter(({ difference }) => difference <= greatestDifference)
    .toSorted((one, other) => one.difference - other.difference);
  return nearest?.page ?? (path.startsWith('/blog/') ? '/blog' : undefined);
}

/** `/old/Voice-AI.html` is called `voice-ai`. */
const nameOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/(?:\.\w{2,5})?\/?$/, '')
    .slice(-100)
    .replace(/^.*\//, '');
