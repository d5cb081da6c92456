import type { Code, Renderer } from '../code/load.ts';
import { PublishError } from '../error.ts';
import type { Entry, FileEntry, ImageEntry, PostCard, RedirectEntry } from '../releases/release.ts';
import { retire } from '../releases/retire.ts';
import { allEntries, getEntry, type ShardedMap } from '../releases/sharded-map.ts';
import { hostFiles, pathOf } from '../releases/site-path.ts';

/** What a release has at its paths, except for pages made from posts. */
export type OtherEntries = Map<string, Entry>;

/** The files of a code build, then the social images of posts, and redirects from their old slugs. */
export function otherEntries(
  { code, renderer }: { code: Code; renderer: Renderer },
  cards: readonly PostCard[],
  pages: { has(path: string): boolean },
): OtherEntries {
  const entries: OtherEntries = new Map();
  for (const [file, entry] of Object.entries(code.files)) {
    if (hostFiles.has(file)) continue;
    const path = pathOf(file);
    if (pages.has(path)) {
      throw new PublishError(
        `A post and a site page have the same path, ${path}. Change the post’s slug.`,
      );
    }
    entries.set(path, entry);
  }
  // Newest first: posts that look the same share the image of the newest one.
  for (const card of cards) {
    const image = imageOf(renderer, card);
    if (image && !entries.has(image.path)) entries.set(image.path, image.entry);
    for (const slug of card.old_slugs) {
      const path = `/blog/${slug}`;
      if (pages.has(path) || entries.has(path)) continue;
      const redirect: RedirectEntry = { kind: 'redirect', to: `/blog/${card.slug}` };
      entries.set(path, redirect);
    }
  }
  return entries;
}

const images = new WeakMap<PostCard, { path: string; entry: ImageEntry } | null>();

/** Cached, because the path is a hash. */
function imageOf(renderer: Renderer, card: PostCard) {
  let image = images.get(card);
  if (image === undefined) {
    const path = renderer.postImagePath(card);
    image = path === undefined ? null : { path, entry: { kind: 'image', post: card.id } };
    images.set(card, image);
  }
  return image;
}

/** The entries that a release lacks or should replace, because they differ or are damaged, by path. */
export function missingEntries(
  live: ShardedMap<Entry>,
  wanted: OtherEntries,
  damaged: ReadonlySet<string>,
): OtherEntries {
  const missing: OtherEntries = new Map();
  for (const [path, entry] of wanted) {
    const current = getEntry(live, path);
    if (!current || !isSame(current, entry) || damaged.has(path)) missing.set(path, entry);
  }
  return missing;
}

function isSame(one: Entry, other: Entry): boolean {
  if (one === other) return true;
  if (one.kind !== other.kind || 'retired' in one) return false;
  if (one.kind === 'redirect') return one.to === (other as RedirectEntry).to;
  if (one.kind === 'image') return one.post === (other as ImageEntry).post;
  const file = other as FileEntry;
  return one.digest === file.digest && one.type === file.type && one.key === file.key;
}

/** Entries whose paths are no longer needed: undefined if the entry goes now, or what stays there for a day. */
export function unwantedEntries(
  live: ShardedMap<Entry>,
  isWanted: (path: string) => boolean,
  now: Date,
): Map<string, Entry | undefined> {
  const unwanted = new Map<string, Entry | undefined>();
  for (const [path, entry] of allEntries(live)) {
    if (isWanted(path)) continue;
    const rest = retire(path, entry, now);
    if (rest !== entry) unwanted.set(path, rest);
  }
  return unwanted;
}
