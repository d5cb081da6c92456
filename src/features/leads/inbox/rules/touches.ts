import type { Attribution, Touch } from '~rules/tracking/touch';
import { hostOf } from './answers';

/** Ad networks by click ID. */
const networks: readonly [part: keyof Touch, network: string][] = [
  ['gclid', 'Google Ads'],
  ['gbraid', 'Google Ads'],
  ['wbraid', 'Google Ads'],
  ['msclkid', 'Microsoft Ads'],
  ['fbclid', 'Meta'],
];

/** Where the visitor came from, in a few words; empty if unknown. */
export function describeSource({ first, last }: Attribution): string {
  const touch = last ?? first;
  if (!touch) return '';
  const { utm_source: source, utm_medium: medium, referrer } = touch;
  if (source || medium) return [source, medium].filter(Boolean).join(' / ');
  const click = networks.find(([part]) => touch[part]);
  if (click) return click[1];
  return referrer ? hostOf(referrer) : 'Direct';
}

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
