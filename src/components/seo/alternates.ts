/** The same page in one language. */
export interface Alternate {
  /** BCP 47, e.g. `en-US` */
  language: string;
  /** Absolute. */
  address: string;
}

/**
 * What `link rel="alternate"` says of a page's languages; nothing where there is one alone. The first
 * is also for everybody who reads none of them.
 *
 * @param alternates This page's own language included, as search engines ask for it.
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
