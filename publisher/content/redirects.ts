import { hash } from 'node:crypto';
import type { Page } from '../releases/manifest.ts';
import type { PostCard } from '../releases/state.ts';
import type { SaveFile } from './render.ts';

/** The file's path in the manifest. No page can have this path. */
export const redirectsPath = '/_redirects';

/**
 * Saves the release's `_redirects`: the content of the code build's file (`siteRedirects`), then a redirect
 * from each old slug of a post to its current one. Returns undefined if no post has an old slug, because the
 * code build's file is already complete.
 */
export async function saveRedirects(
  siteRedirects: string,
  cards: readonly PostCard[],
  save: SaveFile,
): Promise<Page | undefined> {
  const rules = cards.flatMap(({ slug, old_slugs }) =>
    old_slugs.map((old) => `/blog/${old} /blog/${slug} 301\n`),
  );
  if (rules.length === 0) return undefined;
  const text = `${siteRedirects.trimEnd()}\n\n# Posts whose slug changed\n${rules.sort().join('')}`;
  const file = redirectsPath.slice(1);
  const stored = await save(file, Buffer.from(text));
  return { key: hash('sha256', text), file, ...stored };
}
