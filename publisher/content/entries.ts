import { categoryFeedPath } from '../../supabase/functions/_shared/rules/post/category.ts';
import type { Code, Renderer } from '../code/load.ts';
import { FixableError } from '../error.ts';
import type { Entry, PostCard, RedirectEntry } from '../releases/release.ts';

/** What a release has at its paths, except for pages made from posts. */
export type OtherEntries = Map<string, Entry>;

/** Some paths of a site. */
export type PathSet = Pick<ReadonlySet<string>, 'has'>;

export const allPaths: PathSet = { has: () => true };

/**
 * The entries at some paths: the files of a code build, the social images of posts, and redirects from old slugs and
 * from the feeds of earlier categories.
 */
export function otherEntries(
  { code, renderer }: { code: Code; renderer: Renderer },
  cards: readonly PostCard[],
  pages: PathSet,
  paths: PathSet,
): OtherEntries {
  const entries: OtherEntries = new Map();
  for (const [path, entry] of Object.entries(code.files)) {
    if (!paths.has(path)) continue;
    if (pages.has(path)) {
      throw new FixableError(`Another page already has the address ${path}. Change the slug.`);
    }
    entries.set(path, entry);
  }
  // Newest first: posts that look the same share the image of the newest one.
  for (const card of cards) {
    const image = renderer.postImagePath(card);
    if (image !== undefined && paths.has(image) && !entries.has(image)) {
      entries.set(image, { kind: 'image', post: card.id });
    }
    for (const [path, to] of redirectsOf(card)) {
      if (!paths.has(path) || pages.has(path) || entries.has(path)) continue;
      const redirect: RedirectEntry = { kind: 'redirect', to };
      entries.set(path, redirect);
    }
  }
  return entries;
}

/** The paths, other than its page's, that have an entry because of a post. */
export function otherPathsOf(renderer: Renderer, card: PostCard): string[] {
  const image = renderer.postImagePath(card);
  return [...(image === undefined ? [] : [image]), ...redirectsOf(card).map(([path]) => path)];
}

/**
 * Redirects from a post's old slugs to its page, and from the feeds of its earlier categories to that of its current
 * one.
 */
function redirectsOf(card: PostCard): [path: string, to: string][] {
  const feed = categoryFeedPath(card.category_slug);
  return [
    ...card.old_slugs.map((slug): [string, string] => [`/blog/${slug}`, `/blog/${card.slug}`]),
    ...card.old_category_slugs.map((slug): [string, string] => [categoryFeedPath(slug), feed]),
  ];
}
