import { ignoreLost } from '../error.ts';
import { encodingSuffixes, keyOf } from './digest.ts';
import { history, historySize } from './history.ts';
import type { ObjectStore } from './object-store.ts';
import { readRoot, type Entry, type PostCard } from './release.ts';
import { readShard, type ShardDigests } from './sharded-map.ts';

const keepRootsMs = 24 * 60 * 60 * 1000;

/** A publish in progress stores objects before a root refers to them. */
const keepObjectsMs = 60 * 60 * 1000;

/**
 * Deletes the objects that no kept release needs. For each of these pointers, keeps the 20 newest releases and those of
 * the last 24 hours. Must not run during a publish to the same store, which might need an old object again.
 * Returns how many objects it deleted. Throws a LostObjectError, and deletes nothing, if one of the live
 * roots is lost.
 */
export async function prune(
  store: ObjectStore,
  pointers: readonly string[],
  now: Date,
): Promise<number> {
  const used = await usedKeys(store, pointers, now);
  let deleted = 0;
  for (const folder of ['blobs', 'shards', 'roots', 'images']) {
    const unused: string[] = [];
    for await (const { key, modified } of store.list(`${folder}/`)) {
      const isOld = now.getTime() - modified.getTime() > keepObjectsMs;
      if (isOld && !used.has(key)) unused.push(key);
    }
    await store.delete(unused);
    deleted += unused.length;
  }
  return deleted;
}

async function usedKeys(
  store: ObjectStore,
  pointers: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const used = new Set<string>();

  function useBlob(digest: string) {
    const key = keyOf('blobs', digest);
    for (const suffix of ['', ...Object.values(encodingSuffixes)]) used.add(key + suffix);
  }

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
    let count = 0;
    for await (const { digest, root } of history(store, pointer)) {
      count += 1;
      const isKept = count <= historySize || now.getTime() - Date.parse(root.at) < keepRootsMs;
      if (!isKept) break;
      used.add(keyOf('roots', digest));
      useBlob(root.rules);
      await useMap<Entry>(root.entries, (path, entry) => {
        if (entry.kind === 'file') useBlob(entry.digest);
        else if (entry.kind === 'image') used.add(imageKey(path));
      });
      await useMap<PostCard>(root.cards, (_, card) => useBlob(card.content_digest));
    }
  }
  return used;
}

/** The key of the social image at a path such as `/social/0123456789abcdef.png`. */
export function imageKey(path: string): string {
  return `images/${path.slice(path.lastIndexOf('/') + 1)}`;
}
