/** Pages that search engines must not index. They're left out of both sitemaps and llms.txt. */
const noindexPaths: readonly string[] = ['/admin', '/auth', '/thank-you'];

/** @param path e.g. `/services/voice-ai` */
export function isIndexed(path: string): boolean {
  return !noindexPaths.includes(path);
}
