import type { ObjectStore, Pointer } from './object-store.ts';
import { putObject } from './digest.ts';
import { format, readRoot, type Entry, type PostCard, type Root } from './release.ts';
import { readMap, writeMap, type ShardedMap } from './sharded-map.ts';

/** A release in memory that was live when it was read. */
export interface LiveRelease {
  pointer: Pointer;
  root: Root;
  /** By path. */
  entries: ShardedMap<Entry>;
  /** By ID. */
  cards: ShardedMap<PostCard>;
}

/** A release that isn't stored yet, though its shards may be. */
export interface NextRelease extends Omit<Root, 'format' | 'entries' | 'cards'> {
  entries: ShardedMap<Entry>;
  cards: ShardedMap<PostCard>;
}

/**
 * Reads the release that a pointer names, except for what `known` already has. Undefined if there is none. Throws a
 * LostObjectError if a part of it is missing or damaged.
 */
export async function readLive(
  store: ObjectStore,
  name: string,
  known?: LiveRelease,
): Promise<LiveRelease | undefined> {
  const pointer = await store.readPointer(name);
  if (!pointer || pointer.version === known?.pointer.version) return pointer && known;
  const root = await readRoot(store, pointer.digest);
  const [entries, cards] = await Promise.all([
    readMap(store, root.entries, known?.entries),
    readMap(store, root.cards, known?.cards),
  ]);
  return { pointer, root, entries, cards };
}

/**
 * Stores a release and makes it live. Undefined if another one has gone live since `from` was read. If this fails at
 * any point, the old release stays live.
 */
export async function commit(
  store: ObjectStore,
  name: string,
  from: Pointer | undefined,
  next: NextRelease,
): Promise<LiveRelease | undefined> {
  const [entries, cards] = await Promise.all([
    writeMap(store, next.entries),
    writeMap(store, next.cards),
  ]);
  const root: Root = { ...next, format, entries: entries.digests, cards: cards.digests };
  const pointer = await goLive(store, name, root, from);
  return pointer && { pointer, root, entries: entries.map, cards: cards.map };
}

/**
 * Stores a root and moves a pointer to it. Everything it refers to must be stored. Returns the new pointer, or
 * undefined if another root has gone live since `from` was read.
 */
export async function goLive(
  store: ObjectStore,
  name: string,
  root: Root,
  from: Pointer | undefined,
): Promise<Pointer | undefined> {
  const digest = await putObject(store, 'roots', Buffer.from(JSON.stringify(root)));
  let failure: unknown;
  const moved = await store.movePointer(name, digest, from).catch((error: unknown) => {
    failure = error;
  });
  if (moved) return moved;
  // The response may have been lost, or a repeated request rejected.
  const pointer = await store.readPointer(name);
  if (pointer?.digest === digest && pointer.version !== from?.version) return pointer;
  if (failure !== undefined) throw failure;
  return undefined;
}
