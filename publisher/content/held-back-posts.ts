import type { Failure } from '../../supabase/functions/_shared/rules/publishing/releases.ts';
import type { Retention } from '../../supabase/functions/_shared/rules/retention.ts';
import type { LoadedCode } from '../code/load.ts';
import { PublishError } from '../error.ts';
import type { HeldBackPost, PostCard } from '../releases/release.ts';
import { emptyMap, getEntry, withChanges } from '../releases/sharded-map.ts';
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
export interface PostInputs {
  retention: Retention;
  content(card: PostCard): Promise<string>;
}

/**
 * Why a post can't be published, in words for its author. Undefined if it can be. Renders a blog that has only this post,
 * so other posts can't be at fault. The code build has made sure that a harmless post can be rendered (astro-task.ts).
 * Replaces the renderer's source.
 */
export async function findReason(
  loaded: LoadedCode,
  card: PostCard,
  inputs: PostInputs,
): Promise<string | undefined> {
  const planned = planAlone(loaded, card, inputs.retention);
  if ('reason' in planned) return planned.reason;
  const path = await findUnrenderable(loaded, card, planned.paths, inputs);
  return path && `The page ${path} can’t show this version of the post. Undo its last change.`;
}

/** Describes a failure for logs. */
export function describeFailure({ path, reason }: Failure): string {
  return `${path} can’t be published. ${reason}`;
}

/** Whether a blog that has only this post has valid paths. */
export function canPlan(loaded: LoadedCode, card: PostCard, retention: Retention): boolean {
  return !('reason' in planAlone(loaded, card, retention));
}

function planAlone(
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
        error instanceof PublishError
          ? error.message
          : 'One of the post’s fields can’t be read. Ask whoever maintains the site for help.',
    };
  }
}

/** The first of some paths whose page can't be rendered in a blog that has only this post. */
async function findUnrenderable(
  loaded: LoadedCode,
  card: PostCard,
  paths: Iterable<string>,
  { retention, content }: PostInputs,
): Promise<string | undefined> {
  loaded.renderer.setSource({
    cards: async () => [card],
    retention: async () => retention,
    rearrangedAt: async () => null,
    content,
  });
  for (const path of paths) {
    if (!(await renderPage(loaded, path))) return path;
  }
  return undefined;
}

/**
 * Holds a post back: the release keeps the version in the previous one. If that one can't be published either, no other
 * page shows the post, and its own page stays as it is. After an erasure of personal data, neither stays, because they may
 * contain what was erased.
 */
export function holdBack(
  heldBack: Map<string, HeldBack>,
  { id, slug }: PostCard,
  reason: string,
  read: UpdatedSnapshot,
  previous: Snapshot | undefined,
): void {
  const path = `/blog/${slug}`;
  const earlier = previous && getEntry(previous.cards, id);
  const newest = heldBack.get(id);
  const isEarlierBroken = newest !== undefined || !read.changed.has(id);
  if (isErased(read, previous)) heldBack.set(id, { path, reason, card: undefined });
  else if (earlier && !isEarlierBroken) heldBack.set(id, { path, reason, card: earlier });
  else {
    const kept = earlier ? `/blog/${earlier.slug}` : previous?.heldBack?.[id]?.kept;
    heldBack.set(id, {
      ...{ path, reason, ...newest, card: undefined },
      ...(kept !== undefined && { kept }),
    });
  }
}

/** Whether personal data was erased from posts since the previous snapshot. */
export function isErased(
  read: Pick<Snapshot, 'erasedAt'>,
  previous: Pick<Snapshot, 'erasedAt'> | undefined,
): boolean {
  return (read.erasedAt ?? null) !== (previous?.erasedAt ?? null);
}

/** A snapshot with the earlier versions of posts that are held back. */
export function withHeldBack(
  read: UpdatedSnapshot,
  previous: Snapshot | undefined,
  heldBack: HeldBackPosts,
): UpdatedSnapshot {
  if (heldBack.size === 0) return read;
  const cards = previous?.cards ?? emptyMap<PostCard>();
  const changed = new Map(read.changed);
  for (const [id, { card }] of heldBack) {
    if (card === getEntry(cards, id)) changed.delete(id);
    else changed.set(id, card);
  }
  const described = [...heldBack].map(
    ([id, { path, reason, kept }]) =>
      [id, { path, reason, ...(kept !== undefined && { kept }) }] as const,
  );
  return {
    ...read,
    changed,
    cards: withChanges(cards, changed),
    heldBack: Object.fromEntries(described),
  };
}

/** The paths of pages that stay although no other page shows their posts. */
export function keptPaths(heldBack: Snapshot['heldBack']): string[] {
  return Object.values(heldBack ?? {}).flatMap(({ kept }) => kept ?? []);
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
 * For a release that replaces one of another code build: throws a PublishError if so many posts fail that the code must be at
 * fault. Then it's better to keep the old release than to publish one without them. Posts that the old release holds back
 * don't count. On a small blog, half of the posts are enough.
 */
export function checkPosts(
  heldBack: HeldBackPosts,
  total: number,
  previous: Snapshot | undefined,
): void {
  const known = previous?.heldBack ?? {};
  const failed = [...heldBack].filter(([id]) => !Object.hasOwn(known, id));
  if (failed.length > Math.min(maxBroken, total / 2)) {
    throwCodeError(failed.map(([, { path }]) => path));
  }
}

/** Throws a PublishError if so many pages can't be rendered, although no post is at fault, that the code must be. */
export function checkPages(failed: readonly string[]): void {
  if (failed.length > maxBroken) throwCodeError(failed);
}

function throwCodeError(paths: readonly string[]): never {
  throw new PublishError(
    `This version of the site’s code can’t render some pages, such as ${paths[0]}, so nothing was published. Deploy a corrected version, or go back to the previous one.`,
  );
}
