import { ignoreLost } from '../error.ts';
import { keyOf } from './digest.ts';
import { fileKey, imageKey } from './files.ts';
import { keptReleases } from './history.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { readRoot, type Entry, type FileEntry, type PostCard } from './release.ts';
import { readShard, type ShardDigests } from './sharded-map.ts';

/** A publish stores objects before a root refers to them, and a rollback chooses a release before it's live again. */
const keepObjectsMs = 60 * 60 * 1000;

/** Roots first, because nobody can roll back to a release without its root, even if pruning is interrupted. */
const folders = ['roots', 'shards', 'blobs', 'images'];

/** As many as a store deletes at once. Pruning can be stopped after each deletion. */
const keysPerDeletion = 1000;

export interface PruneOptions {
  /** Kept even if no release needs them. */
  files?: readonly FileEntry[];
  /** Stops it, so that it rejects. */
  signal?: AbortSignal;
}

/**
 * Deletes the objects that no kept release of these pointers needs, if they're an hour old, or older than the first
 * pointer's first release after an erasure. Only this process may publish to that pointer, and not meanwhile, because a
 * publish might need an old object again. A rollback only needs those of a kept release. Returns how many objects were
 * deleted. Throws a LostObjectError, and deletes nothing, if one of the live roots is lost.
 */
export async function prune(
  store: ObjectStore,
  pointers: readonly string[],
  { files = [], signal }: PruneOptions = {},
): Promise<number> {
  const now = Date.now();
  const { used, firstRoot } = await usedKeys(store, pointers, signal);
  for (const file of files) used.add(fileKey(file));
  const unused: StoredObject[] = [];
  let [newest, erased] = [0, 0];
  for (const folder of folders) {
    for await (const object of store.list(`${folder}/`)) {
      signal?.throwIfAborted();
      const modified = object.modified.getTime();
      newest = Math.max(newest, modified);
      if (object.key === firstRoot) erased = modified;
      if (!used.has(object.key)) unused.push(object);
    }
  }
  // Compared with each other, because this computer's clock may differ from the store's. What was in progress when the
  // first release after an erasure went live can no longer go live, because the pointer has moved.
  const oldest = Math.max(Math.min(newest, now) - keepObjectsMs, erased);
  const keys = unused.flatMap(({ key, modified }) => (modified.getTime() < oldest ? [key] : []));
  for (let from = 0; from < keys.length; from += keysPerDeletion) {
    signal?.throwIfAborted();
    await store.delete(keys.slice(from, from + keysPerDeletion));
  }
  return keys.length;
}

/** The keys of all objects that are needed, and that of the first pointer's first root after an erasure. */
async function usedKeys(
  store: ObjectStore,
  pointers: readonly string[],
  signal: AbortSignal | undefined,
) {
  const used = new Set<string>();
  let firstRoot: string | undefined;

  /** Marks a map, except for the shards that another release shares. */
  async function useMap<Value>(digests: ShardDigests, use: (path: string, value: Value) => void) {
    for (const digest of digests) {
      if (digest === null || used.has(keyOf('shards', digest))) continue;
      signal?.throwIfAborted();
      used.add(keyOf('shards', digest));
      // Nobody can roll back to a release with a lost part.
      const shard = await readShard<Value>(store, digest).catch(ignoreLost);
      for (const [path, value] of shard ?? []) use(path, value);
    }
  }

  for (const pointer of pointers) {
    const live = await store.readPointer(pointer);
    // If it's lost, nothing is known about what visitors still get from it.
    if (live) await readRoot(store, live.digest);
    for await (const { digest, root } of keptReleases(store, pointer, keepObjectsMs)) {
      used.add(keyOf('roots', digest));
      const isFirst = pointer === pointers[0] && root.parent === null;
      if (isFirst && root.erasedAt !== '') firstRoot = keyOf('roots', digest);
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
  return { used, firstRoot };
}
