import type { Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { LoadedCode, Renderer } from '../code/load.ts';
import { FixableError } from '../error.ts';
import type { HeldBackPost, PostCard } from '../releases/release.ts';
import { getEntry, withChanges } from '../releases/sharded-map.ts';
import { allPaths, otherEntries } from './entries.ts';
import { updateKeys, type PageKeys } from './page-keys.ts';
import { renderPage } from './render.ts';
import type { Snapshot, UpdatedSnapshot } from './snapshot.ts';

/** A post that a release shows in an earlier version, or not at all, because this version can't be published. */
export interface HeldBack extends HeldBackPost {
  /** The version in the release. Undefined if no page can show the post. */
  card: PostCard | undefined;
}

export type HeldBackPosts = ReadonlyMap<string, HeldBack>;

/** What posts are rendered from, apart from their cards. */
export type PostSource = Omit<Parameters<Renderer['setSource']>[0], 'cards'>;

/**
 * Why a post can't be published, in words for its author. Undefined if it can be. Renders a blog that has only this
 * post, so other posts can't be at fault. The code build has made sure that a harmless post can be rendered
 * (astro-task.ts). Replaces the renderer's source.
 */
export async function findReason(
  loaded: LoadedCode,
  card: PostCard,
  source: PostSource,
): Promise<string | undefined> {
  const planned = planAlone(loaded, card, await source.retention());
  if ('reason' in planned) return planned.reason;
  loaded.renderer.setSource({ ...source, cards: async () => [card] });
  for (const path of planned.paths) {
    if (!(await renderPage(loaded, path))) {
      return `The page ${path} can’t show this version of the post. Undo its last change.`;
    }
  }
  return undefined;
}

/** Describes a failure for logs. */
export function describeFailure({ path, reason }: Failure): string {
  return `${path} can’t be published. ${reason}`;
}

/** The paths of a blog that has only this post, or why it can't have them. */
export function planAlone(
  { code, renderer }: LoadedCode,
  card: PostCard,
  retention: Retention,
): { paths: Iterable<string> } | { reason: string } {
  const keys: PageKeys = new Map();
  try {
    updateKeys(code, renderer.contentPages(renderer.collect([card], null), retention), keys);
    otherEntries({ code, renderer }, [card], keys, allPaths);
    return { paths: keys.keys() };
  } catch (error) {
    return {
      reason:
        error instanceof FixableError
          ? error.message
          : 'One of the post’s fields can’t be read. Ask whoever maintains the site for help.',
    };
  }
}

/**
 * Holds a post back: the release keeps the version in the previous one. If that one can't be published either, no other
 * page shows the post, and its own page stays as it is. After an erasure of personal data, neither stays, because they
 * may contain what was erased.
 */
export function holdBack(
  heldBack: Map<string, HeldBack>,
  { id, slug }: PostCard,
  reason: string,
  read: UpdatedSnapshot,
  previous: Snapshot,
): void {
  const newest = heldBack.get(id);
  const isEarlierBroken = newest !== undefined || !read.changed.has(id);
  const canStay = !isErased(read, previous);
  const earlier = getEntry(previous.cards, id);
  const card = canStay && !isEarlierBroken ? earlier : undefined;
  const page = earlier ? `/blog/${earlier.slug}` : previous.heldBack[id]?.kept;
  const kept = canStay && !card ? page : undefined;
  heldBack.set(id, { path: `/blog/${slug}`, reason, ...newest, card, kept });
}

/** Whether personal data was erased from posts since the previous snapshot. */
export function isErased(
  read: Pick<Snapshot, 'erasedAt'>,
  previous: Pick<Snapshot, 'erasedAt'> | undefined,
): boolean {
  return read.erasedAt !== (previous?.erasedAt ?? '');
}

/** A snapshot with the earlier versions of posts that are held back. */
export function withHeldBack(
  read: UpdatedSnapshot,
  { cards }: Snapshot,
  heldBack: HeldBackPosts,
): UpdatedSnapshot {
  const changed = new Map(read.changed);
  for (const [id, { card }] of heldBack) {
    if (card === getEntry(cards, id)) changed.delete(id);
    else changed.set(id, card);
  }
  const described = [...heldBack].map(([id, { card: _, ...post }]) => [id, post] as const);
  return {
    ...read,
    changed,
    cards: withChanges(cards, changed),
    heldBack: Object.fromEntries(described),
  };
}

/** The paths of pages that stay although no other page shows their posts. */
export function keptPaths(heldBack: Snapshot['heldBack']): string[] {
  return Object.values(heldBack).flatMap(({ kept }) => kept ?? []);
}

/** The cards among a page's inputs. */
export function cardsIn(inputs: unknown, cards: ReadonlySet<unknown>): PostCard[] {
  if (typeof inputs !== 'object' || inputs === null) return [];
  if (cards.has(inputs)) return [inputs as PostCard];
  return Object.values(inputs).flatMap((value) => cardsIn(value, cards));
}

/** If more posts or pages than this fail, it's the code's fault. */
const maxBroken = 10;

/**
 * For a release that replaces one of another code build: throws a FixableError if so many posts fail that the code must
 * be at fault. Then it's better to keep the old release than to publish one without them. Posts that the old release
 * holds back don't count. On a small blog, half of the posts are enough.
 */
export function checkPosts(heldBack: HeldBackPosts, total: number, previous: Snapshot): void {
  const failed = [...heldBack].filter(([id]) => !Object.hasOwn(previous.heldBack, id));
  if (failed.length > Math.min(maxBroken, total / 2)) {
    throwCodeError(failed.map(([, { path }]) => path));
  }
}

/** Throws a FixableError if so many pages can't be rendered, although no post is at fault, that the code must be. */
export function checkPages(failed: readonly string[]): void {
  if (failed.length > maxBroken) throwCodeError(failed);
}

function throwCodeError(paths: readonly string[]): never {
  throw new FixableError(
    `This version of the site’s code can’t render some pages, such as ${paths[0]}, so nothing was published. Deploy a corrected version, or go back to the previous one.`,
  );
}
