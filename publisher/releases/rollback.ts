import { emptyDraft } from '../../supabase/functions/_shared/rules/post/draft.ts';
import { PublishError } from '../error.ts';
import { digestOf } from './digest.ts';
import { keptReleases } from './history.ts';
import { goLive } from './live.ts';
import type { ObjectStore, Pointer } from './object-store.ts';
import { readRoot, type Entry, type FrozenPost, type PostCard, type Root } from './release.ts';
import { retire } from './retire.ts';
import {
  getEntry,
  readMap,
  shardOf,
  withChanges,
  writeMap,
  type ShardDigests,
  type ShardedMap,
} from './sharded-map.ts';

const writtenFields = Object.keys(emptyDraft()) as (keyof PostCard)[];

/**
 * The hash of what people wrote in a post. Other fields, such as its dates, also change without its author. Null if the
 * post isn't public.
 */
export function cardHash(card: PostCard | undefined): string | null {
  if (!card) return null;
  return digestOf(JSON.stringify([card.content_digest, writtenFields.map((field) => card[field])]));
}

/**
 * Makes an earlier release live again. Posts that differ are frozen: publishes leave them as they are in the earlier
 * release until their authors change them or someone unfreezes them. `digest` may be shortened. Throws a PublishError if
 * there's no such release, or if another one goes live at the same time. `expected`: the digest of the live release that
 * the rollback was decided on.
 */
export async function rollback(
  store: ObjectStore,
  name: string,
  digest: string,
  expected?: string,
): Promise<string> {
  const [live, pointer] = await liveRoot(store, name);
  if (expected !== undefined && pointer.root !== expected) {
    throw new PublishError(
      'The site has changed in the meantime. Review what a rollback would change now, then try again.',
    );
  }
  const target = await findRelease(store, name, digest);
  const earlier = target.root;
  const root: Root = {
    ...earlier,
    entries: await withAssets(store, earlier, live),
    frozen: await frozenPosts(store, earlier, live),
    cause: 'rollback',
    at: new Date().toISOString(),
    rendered: 0,
    parent: pointer.root,
  };
  delete root.rolledBackCode;
  // Also after a second rollback, which starts from a release of another code build.
  const newest = live.rolledBackCode ?? live.codeId;
  if (earlier.codeId !== newest) root.rolledBackCode = newest;
  return replace(store, name, root, pointer);
}

/**
 * Unfreezes posts, and returns the IDs of those that were frozen. The next publish that compares all posts brings them up
 * to date.
 */
export async function unfreeze(
  store: ObjectStore,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  const [live, pointer] = await liveRoot(store, name);
  const frozen = Object.entries(live.frozen).filter(([id]) => !ids.includes(id));
  const unfrozen = Object.keys(live.frozen).filter((id) => ids.includes(id));
  if (unfrozen.length === 0) return [];
  const next: Root = {
    ...live,
    frozen: Object.fromEntries(frozen),
    cause: 'unfreeze',
    at: new Date().toISOString(),
    rendered: 0,
    parent: pointer.root,
  };
  await replace(store, name, next, pointer);
  return unfrozen;
}

export async function liveRoot(store: ObjectStore, name: string): Promise<[Root, Pointer]> {
  const pointer = await store.readPointer(name);
  if (!pointer) throw new PublishError('The site hasn’t been published yet.');
  return [await readRoot(store, pointer.root), pointer];
}

export async function findRelease(store: ObjectStore, name: string, digest: string) {
  for await (const release of keptReleases(store, name, new Date())) {
    if (digest.length >= 4 && release.digest.startsWith(digest)) return release;
  }
  throw new PublishError(
    `No stored release has the digest ${digest}. The 20 newest releases are stored, and all from the last 24 hours.`,
  );
}

async function replace(store: ObjectStore, name: string, root: Root, from: Pointer) {
  const pointer = await goLive(store, name, root, from);
  if (pointer) return pointer.root;
  throw new PublishError('Another release went live at the same time. Try again.');
}

/**
 * The posts to freeze. A post that's frozen in either release stays frozen, unless the earlier release has the version that was
 * rejected.
 */
async function frozenPosts(store: ObjectStore, earlier: Root, live: Root): Promise<Root['frozen']> {
  const [before, after] = await readDifferent<PostCard>(store, earlier.cards, live.cards);
  const frozen: Record<string, FrozenPost> = { ...earlier.frozen };
  for (const [id, post] of Object.entries(live.frozen)) {
    const isShared = earlier.cards[shardOf(id)] === live.cards[shardOf(id)];
    if (isShared || cardHash(getEntry(before, id)) !== post.rejected) frozen[id] = post;
  }
  for (const id of new Set([...keysOf(before), ...keysOf(after)])) {
    const [card, rejected] = [getEntry(before, id), getEntry(after, id)];
    if (id in live.frozen || JSON.stringify(card) === JSON.stringify(rejected)) continue;
    const { slug = '', title = '' } = rejected ?? card ?? {};
    frozen[id] = { rejected: cardHash(rejected), slug, title };
  }
  return frozen;
}

/** The earlier release's entries, and the assets of the live one, which open tabs may still request. */
async function withAssets(store: ObjectStore, earlier: Root, live: Root): Promise<ShardDigests> {
  if (earlier.codeId === live.codeId) return earlier.entries;
  const [before, after] = await readDifferent<Entry>(store, earlier.entries, live.entries);
  const assets = keysOf(after).flatMap((path): [string, Entry][] => {
    const entry = getEntry(before, path) ? undefined : getEntry(after, path);
    const retired = entry && retire(path, entry, new Date());
    return retired ? [[path, retired]] : [];
  });
  const { digests } = await writeMap(store, withChanges(before, assets));
  return earlier.entries.map((digest, index) =>
    digest === live.entries[index] ? digest : (digests[index] ?? null),
  );
}

/** Reads two maps, without the shards that they share. */
export async function readDifferent<Value>(
  store: ObjectStore,
  one: ShardDigests,
  other: ShardDigests,
): Promise<[ShardedMap<Value>, ShardedMap<Value>]> {
  const unlessShared = (digest: string | null, index: number) =>
    one[index] === other[index] ? null : digest;
  return Promise.all([
    readMap<Value>(store, one.map(unlessShared)),
    readMap<Value>(store, other.map(unlessShared)),
  ]);
}

export function keysOf(map: ShardedMap<unknown>): string[] {
  return map.flatMap(({ entries }) => [...entries.keys()]);
}
