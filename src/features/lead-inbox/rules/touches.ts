import type { Attribution, Touch } from '~rules/touch';

/** What each part of an arrival is called, in the order in which it is read. */
const labels: Readonly<Record<keyof Touch, string>> = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  gclid: 'Google click',
  gbraid: 'Google click (iOS, to app)',
  wbraid: 'Google click (iOS, to web)',
  fbclid: 'Meta click',
  msclkid: 'Microsoft click',
  referrer: 'Came from',
  landingPage: 'Landed on',
  at: 'When',
};

export interface TouchRow {
  part: keyof Touch;
  label: string;
  first: string | undefined;
  last: string | undefined;
  /** Said once. */
  same: boolean;
}

export type Touches =
  | { is: 'none' }
  /** One arrival, which was first and last. */
  | { is: 'one'; rows: readonly TouchRow[] }
  | { is: 'two'; rows: readonly TouchRow[] };

/** Where a visitor came from, part by part; what neither arrival has is left out. */
export function touchesOf({ first, last }: Attribution): Touches {
  if (!first && !last) return { is: 'none' };
  const [one, other] = [first ?? last ?? {}, last ?? first ?? {}];
  const parts = (Object.keys(labels) as (keyof Touch)[]).filter((part) => one[part] ?? other[part]);
  const rows = parts.map((part): TouchRow => {
    const same = one[part] === other[part];
    return { part, label: labels[part], first: one[part], last: other[part], same };
  });
  return { is: rows.every(({ same }) => same) ? 'one' : 'two', rows };
}
