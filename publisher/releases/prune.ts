import { ignoreLost } from '../error.ts';
import { keyOf } from './digest.ts';
import { fileKey, imageKey } from './files.ts';
import { keptReleases } from './history.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { maxPruneMs } from './prune-lock.ts';
import { readRoot, type Entry, type PostCard } from './release.ts';
import { readShard, type ShardDigests } from './sharded-map.ts';

/** A publish stores objects before a root refers to them, and a rollback chooses a release before it's live again. */
const keepObjectsMs = 60 * 60 * 1000;

/** Roots first, because nobody can roll back to a release without its root, even if pruning is interrupted. */
const folders = ['roots', 'shards', 'blobs', 'images'];

/** Pruning checks its time limit after each deletion of this size. */
const keysPerDeletion = 1000;

/**
 * Deletes the objects that no kept release of these pointers needs. Must not run during a publish of the same process,
 * which might need an old object again. Those of other processes need `outsidePrunes`. Returns how many objects it
 * deleted. Throws a LostObjectError, and deletes nothing, if one of the live roots is lost.
 */
export async function prune(
  store: ObjectStore,
  pointers: readonly string[],
  now: Date,
): Promise<number> {
  const start = performance.now();
  const used = await usedKeys(store, pointers, now);
  const unused: StoredObject[] = [];
  let newest = 0;
  for (const folder of folders) {
    for await (const object of store.list(`${folder}/`)) {
      newest = Math.max(newest, object.modified.getTime());
      if (!used.has(object.key)) unused.push(object);
    }
  }
  // Compared with each other, because this computer's clock may differ from the store's.
  const oldest = Math.min(newest, now.getTime()) - keepObjectsMs;
  const old = unused.filter(({ modified }) => modified.getTime() < oldest).map(({ key }) => key);
  for (let from = 0; from < old.length; from += keysPerDeletion) {
    // The rest is deleted next time.
    if (performance.now() - start > maxPruneMs) return from;
    await store.delete(old.slice(from, from + keysPerDeletion));
  }
  return old.length;
}

async function usedKeys(
  store: ObjectStore,
  pointers: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const used = new Set<string>();

  /** Marks a map, except for the shards that another release shares. */
  async function useMap<Value>(digests: ShardDigests, use: (path: string, value: Value) => void) {
    for (const digest of digests) {
      if (digest === null || used.has(keyOf('shards', digest))) continue;
      used.add(keyOf('shards', digest));
      // Nobody can roll back to a release with a lost part.
      const shard = await readShard<Value>(store, digest).catch(ignoreLost);
      for (const [path, value] of shard ?? []) use(path, value);
    }
  }

  for (const pointer of pointers) {
    const live = await store.readPointer(pointer);
    // If it's lost, nothing is known about what visitors still get from it.
    if (live) await readRoot(store, live.root);
    const kept = keptReleases(store, pointer, new Date(now.getTime() - keepObjectsMs));
    for await (const { digest, root } of kept) {
      used.add(keyOf('roots', digest));
      used.add(keyOf('blobs', root.rules));
      await useMap<Entry>(root.entries, (path, entry) => {
        if (entry.kind === 'file') used.add(fileKey(entry));
        else if (entry.kind === 'image') used.add(imageKey(path));
      });
      await useMap<PostCard>(root.cards, (_, { content_digest }) => {
        used.add(keyOf('blobs', content_digest));
      });
    }
  }
  return used;
}
