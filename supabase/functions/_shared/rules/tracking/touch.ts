/** Where a visitor came from, as it stands in the address of the page they landed on. */
export const markers = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
] as const;

/** One arrival on the site. */
export type Touch = Partial<Record<(typeof markers)[number], string>> & {
  /** The page that linked here. */
  referrer?: string;
  /** Path or address of a page on this site, query included. */
  landingPage?: string;
  /** ISO 8601. */
  at?: string;
};

/** First and last arrival, kept with the visitor's consent only. */
export type Attribution = Partial<Record<'first' | 'last', Touch>>;

/** Most characters; both touches together stay below what public.leads takes (8192). */
export const attributionLengths = { marker: 250, address: 500, whole: 8192 } as const;
