/** Query parameters of a landing page that say where the visitor came from. */
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
  /** Path or URL of a page on this site, including its query. */
  landingPage?: string;
  /** ISO 8601. */
  at?: string;
};

/** First and last touch, stored only with the visitor's consent. */
export type Attribution = Partial<Record<'first' | 'last', Touch>>;

/** Maximum lengths. Both touches together fit the column in public.leads (`whole`). */
export const attributionLengths = { marker: 250, address: 500, whole: 8192 } as const;
