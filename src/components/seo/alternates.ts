/** A language version of a page. */
export interface Alternate {
  /** BCP 47, e.g. `en-US` */
  language: string;
  /** Absolute URL. */
  address: string;
}

/**
 * The `link rel="alternate"` elements for a page's languages. Empty if there's only one. The first language is
 * also the default for everyone else.
 *
 * @param alternates Includes the page's own language, as search engines require.
 */
export function alternateLinks(
  alternates: readonly Alternate[],
): { hreflang: string; href: string }[] {
  const [first, ...others] = alternates;
  if (!first || others.length === 0) return [];
  return [
    ...alternates.map(({ language, address }) => ({ hreflang: language, href: address })),
    { hreflang: 'x-default', href: first.address },
  ];
}
