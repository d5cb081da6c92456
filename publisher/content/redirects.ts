import { hash } from 'node:crypto';
import type { Page } from '../releases/manifest.ts';
import type { PostCard } from '../releases/state.ts';
import type { SaveFile } from './render.ts';

/** Its path in the manifest. No page can have this path. */
export const redirectsPath = '/_redirects';

/**
 * Saves the release's `_redirects`: those of the code build (`siteRedirects`, the file's content), then one
 * from every old address of a post to its current one. Undefined if no post has an old address, because
 * the file of the code build is complete then.
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
