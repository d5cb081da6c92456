import { redirectsFile } from '../releases/manifest.ts';
import type { PostCard } from '../releases/state.ts';
import type { StoredFile } from '../releases/store.ts';
import type { SaveFile } from './render.ts';

/**
 * Saves the release's `_redirects`: the content of the code build's file (`siteRedirects`), then a redirect
 * from each old slug of a post to its current one. Returns undefined if no post has an old slug, because the
 * code build's file is already complete.
 */
export async function saveRedirects(
  siteRedirects: string,
  cards: readonly PostCard[],
  save: SaveFile,
): Promise<StoredFile | undefined> {
  const rules = cards.flatMap(({ slug, old_slugs }) =>
    old_slugs.map((old) => `/blog/${old} /blog/${slug} 301\n`),
  );
  if (rules.length === 0) return undefined;
  const text = `${siteRedirects.trimEnd()}\n\n# Posts whose slug changed\n${rules.sort().join('')}`;
  return save(redirectsFile, Buffer.from(text));
}
