/** Logs the path that led nowhere (spec §8). No query: it may hold what a visitor typed. */
export function reportMissingPage({ pathname }: Pick<Location, 'pathname'>): void {
  // eslint-disable-next-line no-console
  console.warn(`404: no page at ${pathname}`);
}
