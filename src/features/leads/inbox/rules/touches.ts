import type { Attribution, Touch } from '~rules/tracking/touch';

/** Row labels, in reading order. */
const labels: Readonly<Record<keyof Touch, string>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  gclid: 'Google click ID',
  gbraid: 'Google click ID (iOS, to app)',
  wbraid: 'Google click ID (iOS, to web)',
  fbclid: 'Meta click ID',
  msclkid: 'Microsoft click ID',
  referrer: 'Referrer',
  landingPage: 'Landing page',
  at: 'Time',
};

/** First and last touch side by side, without rows that are empty for both. */
export function compareTouches({ first, last }: Attribution) {
  const [one = {}, other = {}] = [first ?? last, last ?? first];
  return (Object.keys(labels) as (keyof Touch)[])
    .filter((part) => one[part] ?? other[part])
    .map((part) => ({ part, label: labels[part], first: one[part], last: other[part] }));
}
