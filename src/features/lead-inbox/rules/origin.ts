import type { Attribution, Touch } from '~rules/touch';
import { hostOf } from './people';

/** Networks whose click ids tell what no other mark does. */
const clicks: readonly [part: keyof Touch, network: string][] = [
  ['gclid', 'Google Ads'],
  ['gbraid', 'Google Ads'],
  ['wbraid', 'Google Ads'],
  ['msclkid', 'Microsoft Ads'],
  ['fbclid', 'Meta'],
];

/** In a few words where a visitor came from, by the arrival that the lead came of; empty where nobody knows. */
export function originOf({ first, last }: Attribution): string {
  const touch = last ?? first;
  if (!touch) return '';
  const { utm_source: source, utm_medium: medium, referrer } = touch;
  if (source || medium) return [source, medium].filter(Boolean).join(' / ');
  const click = clicks.find(([part]) => touch[part]);
  if (click) return click[1];
  return referrer ? hostOf(referrer) : 'Direct';
}
