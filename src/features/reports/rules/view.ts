/** How many days a report can cover. */
export const periods = { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 12 months' } as const;

/** What the page shows. All of it is in the URL. */
export interface View {
  /** There's nothing to search for here. */
  search: '';
  days: keyof typeof periods;
}

const defaultDays = 90;

/** The days of each period. */
export const allDays = Object.keys(periods).map(Number) as View['days'][];

/** Parses a URL's query: `?days=30`. Ignores unknown values. */
export function parseView(queryAndFragment: string): View {
  const [query] = queryAndFragment.split('#');
  const given = new URLSearchParams(query).get('days');
  return { search: '', days: allDays.find((days) => String(days) === given) ?? defaultDays };
}

/** The query for a view. Leaves out the default. */
export const formatView = ({ days }: View): string =>
  days === defaultDays ? '' : `?${new URLSearchParams({ days: String(days) })}`;
