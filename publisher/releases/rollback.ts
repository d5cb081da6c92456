import { PublishError } from '../error.ts';
import { digestOf } from './digest.ts';
import { history } from './history.ts';
import { goLive } from './live.ts';
import type { ObjectStore, Pointer } from './object-store.ts';
import { readRoot, type Entry, type HeldPost, type PostCard, type Root } from './release.ts';
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

/** The hash of a post's card. Null if it isn't public. */
export function cardHash(card: PostCard | undefined): string | null {
  return card ? digestOf(JSON.stringify(card)) : null;
}

/**
 * Makes an earlier release live again. Posts that differ are held: publishes leave them as they are in the earlier
 * release until they change again or are released. `digest` may be shortened. Throws a PublishError if
 * there's no such release, or if another one goes live at the same time.
 */
export async function rollback(store: ObjectStore, name: string, digest: string): Promise<string> {
  const [live, pointer] = await liveRoot(store, name);
  const target = await findRelease(store, name, digest);
  const earlier = target.root;
  const root: Root = {
    ...earlier,
    entries: await withAssets(store, earlier, live),
    held: await heldPosts(store, earlier, live),
    cause: 'rollback',
    at: new Date().toISOString(),
    rendered: 0,
    parent: pointer.root,
  };
  delete root.heldCode;
  // Also after a second rollback, which starts from a release of another code build.
  const newest = live.heldCode ?? live.codeId;
  if (earlier.codeId !== newest) root.heldCode = newest;
  return replace(store, name, root, pointer);
}

/** Releases held posts. The next publish that compares all posts brings them up to date. */
export async function releaseHeld(
  store: ObjectStore,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const [live, pointer] = await liveRoot(store, name);
  const held = Object.entries(live.held).filter(([id]) => !ids.includes(id));
  if (held.length === Object.keys(live.held).length) return;
  const next: Root = {
    ...live,
    held: Object.fromEntries(held),
    cause: 'release',
    at: new Date().toISOString(),
    rendered: 0,
    parent: pointer.root,
  };
  await replace(store, name, next, pointer);
}

async function liveRoot(store: ObjectStore, name: string): Promise<[Root, Pointer]> {
  const pointer = await store.readPointer(name);
  if (!pointer) throw new PublishError('The site hasn’t been published yet.');
  return [await readRoot(store, pointer.root), pointer];
}

async function findRelease(store: ObjectStore, name: string, digest: string) {
  for await (const release of history(store, name)) {
    if (digest.length >= 4 && release.digest.startsWith(digest)) return release;
  }
  throw new PublishError(`There’s no stored release with the digest ${digest}.`);
}

async function replace(store: ObjectStore, name: string, root: Root, from: Pointer) {
  const pointer = await goLive(store, name, root, from);
  if (pointer) return pointer.root;
  throw new PublishError('Another release went live at the same time. Try again.');
}

/** The posts to hold. A post that's already held stays held, unless the earlier release has its newest version. */
async function heldPosts(store: ObjectStore, earlier: Root, live: Root): Promise<Root['held']> {
  const [before, after] = await readDifferent<PostCard>(store, earlier.cards, live.cards);
  const held: Record<string, HeldPost> = {};
  for (const [id, post] of Object.entries(live.held)) {
    const isShared = earlier.cards[shardOf(id)] === live.cards[shardOf(id)];
    if (isShared || cardHash(getEntry(before, id)) !== post.rejected) held[id] = post;
  }
  for (const id of new Set([...keysOf(before), ...keysOf(after)])) {
    const [card, rejected] = [getEntry(before, id), getEntry(after, id)];
    if (id in live.held || JSON.stringify(card) === JSON.stringify(rejected)) continue;
    const { slug = '', title = '' } = rejected ?? card ?? {};
    held[id] = { rejected: cardHash(rejected), slug, title };
  }
  return held;
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
async function readDifferent<Value>(
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

function keysOf(map: ShardedMap<unknown>): string[] {
  return map.flatMap(({ entries }) => [...entries.keys()]);
}
