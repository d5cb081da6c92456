import { putObject, readText } from './digest.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * An immutable map in parts (shards), each stored as its own object. A change rewrites only the shards it touches, so
 * its cost barely grows with the map.
 */
export type ShardedMap<Value> = readonly Shard<Value>[];

interface Shard<Value> {
  /** Null if the shard is empty. Undefined if it hasn't been stored yet. */
  digest: string | null | undefined;
  entries: ReadonlyMap<string, Value>;
}

/** The digests of the shards, in order. Null for an empty one. */
export type ShardDigests = readonly (string | null)[];

/** A Worker reads at most six at a time. At 1,000 pages, a shard has about 30, which is 8 KB. */
const shardCount = 32;

const emptyShard = { digest: null, entries: new Map<string, never>() };

export function emptyMap<Value>(): ShardedMap<Value> {
  return Array.from({ length: shardCount }, () => emptyShard);
}

/** FNV-1a, because a cryptographic hash of every path would take longer than the rest of a publish. */
export function shardOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (shardCount - 1);
}

export function getEntry<Value>(map: ShardedMap<Value>, key: string): Value | undefined {
  return map[shardOf(key)]?.entries.get(key);
}

export function* allEntries<Value>(map: ShardedMap<Value>): Generator<[string, Value]> {
  for (const { entries } of map) yield* entries;
}

export function valuesOf<Value>(map: ShardedMap<Value>): Value[] {
  return map.flatMap(({ entries }) => [...entries.values()]);
}

/** A copy with some entries set, or removed where the value is undefined. Shares the shards that stay the same. */
export function withChanges<Value>(
  map: ShardedMap<Value>,
  changes: Iterable<readonly [key: string, value: Value | undefined]>,
): ShardedMap<Value> {
  const changed = new Map<number, Map<string, Value>>();
  for (const [key, value] of changes) {
    const index = shardOf(key);
    const entries = changed.get(index) ?? new Map(map[index]?.entries);
    changed.set(index, entries);
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return map.map((shard, index) => {
    const entries = changed.get(index);
    if (!entries) return shard;
    return entries.size === 0 ? emptyShard : { digest: undefined, entries };
  });
}

/** Stores the shards that aren't stored yet. */
export async function writeMap<Value>(
  store: ObjectStore,
  map: ShardedMap<Value>,
): Promise<{ map: ShardedMap<Value>; digests: ShardDigests }> {
  const stored = await Promise.all(
    map.map(async (shard) => {
      if (shard.digest !== undefined) return { ...shard, digest: shard.digest };
      // Sorted, so that equal shards have equal digests.
      const entries = [...shard.entries].sort(([a], [b]) => (a < b ? -1 : 1));
      const text = JSON.stringify(Object.fromEntries(entries));
      const digest = await putObject(store, 'shards', Buffer.from(text));
      // Keeps the order, so that sorting is fast the next time.
      return { entries: new Map(entries), digest };
    }),
  );
  return { map: stored, digests: stored.map(({ digest }) => digest) };
}

/** Reads all shards, except those that `known` already has. Throws a LostObjectError if one is missing or damaged. */
export async function readMap<Value>(
  store: ObjectStore,
  digests: ShardDigests,
  known: ShardedMap<Value> = [],
): Promise<ShardedMap<Value>> {
  return Promise.all(
    digests.map(async (digest, index): Promise<Shard<Value>> => {
      if (digest === null) return emptyShard;
      const same = known[index];
      return same?.digest === digest
        ? same
        : { digest, entries: await readShard<Value>(store, digest) };
    }),
  );
}

/** Throws a LostObjectError if the shard is missing or damaged. */
export async function readShard<Value>(
  store: ObjectStore,
  digest: string,
): Promise<ReadonlyMap<string, Value>> {
  const text = await readText(store, 'shards', digest);
  return new Map(Object.entries(JSON.parse(text) as Record<string, Value>));
}
