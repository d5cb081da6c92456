import { listAddress, oneOf } from '~/lib/url-view';

/** How many days a report can cover. The URL doesn't have the default. */
export const periods = [
  { days: '30', text: 'Last 30 days' },
  { days: undefined, text: 'Last 90 days' },
  { days: '365', text: 'Last 12 months' },
] as const;

/** What the page shows is in the URL's query: `?days=30`. */
export const { parse: parseView, format: formatView } = listAddress({
  days: ['days', oneOf(['30', '365'])],
});
