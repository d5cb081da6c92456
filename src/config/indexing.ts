import { staffPages } from './staff-pages.ts';

/** Pages that search engines must not index. They're left out of both sitemaps and llms.txt. */
const noindexPaths: readonly string[] = [
  '/auth',
  '/thank-you',
  '/comment-emails',
  '/staff-emails',
  ...staffPages.map(({ href }) => href),
];

/** @param path e.g. `/services/voice-ai` */
export function isIndexed(path: string): boolean {
  return !noindexPaths.includes(path);
}
