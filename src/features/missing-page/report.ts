/** What is asked of a document: browsers that prerender none have no `prerendering`. */
interface Shown extends Pick<Document, 'addEventListener'> {
  prerendering?: boolean;
}

/**
 * Logs the path that led nowhere (spec §8), once somebody sees the page. No query: it may hold what a
 * visitor typed.
 */
export function reportMissingPage({ pathname }: Pick<Location, 'pathname'>, page: Shown): void {
  if (page.prerendering) {
    page.addEventListener('prerenderingchange', () => log(pathname), { once: true });
  } else {
    log(pathname);
  }
}

function log(pathname: string) {
  // eslint-disable-next-line no-console
  console.warn(`404: no page at ${pathname}`);
}
