import { expect } from 'vitest';
import { readText } from '../../../../publisher/releases/digest.ts';
import { getFile } from '../../../../publisher/releases/files.ts';
import { keptReleases } from '../../../../publisher/releases/history.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { prune } from '../../../../publisher/releases/prune.ts';
import type { Entry, PostCard } from '../../../../publisher/releases/release.ts';
import { readMap, valuesOf } from '../../../../publisher/releases/sharded-map.ts';

/** Simulates the end of the process. */
export const killed = new Error('killed');

/** Fails every write after the first `writes`. */
export function failingAfter(writes: number, store: ObjectStore, error = killed): ObjectStore {
  let count = 0;
  const check = () => {
    if (++count > writes) throw error;
  };
  return {
    ...store,
    put: async (...object) => (check(), store.put(...object)),
    movePointer: async (...pointer) => (check(), store.movePointer(...pointer)),
  };
}

/** Opens stores in which objects have the test's time, because each kind of store has a clock of its own. */
export function withClock(open: () => ObjectStore): () => ObjectStore {
  const times = new Map<string, Date>();
  return () => {
    const store = open();
    return {
      ...store,
      async put(key, bytes) {
        await store.put(key, bytes);
        times.set(key, new Date());
      },
      async *list(prefix) {
        for await (const { key } of store.list(prefix)) {
          yield { key, modified: times.get(key) ?? new Date(0) };
        }
      },
    };
  };
}

const kept = async (store: ObjectStore) =>
  (await Array.fromAsync(keptReleases(store, 'live'))).map(({ digest }) => digest);

/**
 * Prunes, or is killed in the middle of it. Returns how many objects were deleted. Checks that no kept release is lost.
 */
export async function pruneWithKills(store: ObjectStore, random: () => number): Promise<number> {
  const before = await kept(store);
  const isKilled = random() >= 0.5;
  const failing: ObjectStore = {
    ...store,
    async delete(keys) {
      if (!isKilled) return store.delete(keys);
      await store.delete(keys.slice(0, Math.floor(random() * keys.length)));
      throw killed;
    },
  };
  try {
    return await prune(failing, ['live']);
  } finally {
    expect(await kept(store)).toEqual(before);
  }
}

/** Checks everything that the kept releases refer to. */
export async function expectCompleteHistory(store: ObjectStore): Promise<void> {
  const objects = new Map<string, Promise<Uint8Array | undefined>>();
  /** Most releases share most objects. */
  const cached: ObjectStore = {
    ...store,
    get(key) {
      const object = objects.get(key) ?? store.get(key);
      objects.set(key, object);
      return object;
    },
  };
  let count = 0;
  for await (const { root } of keptReleases(store, 'live')) {
    for (const entry of valuesOf(await readMap<Entry>(cached, root.entries))) {
      if (entry.kind === 'file') expect(await getFile(cached, entry)).toBeDefined();
    }
    for (const { content_digest } of valuesOf(await readMap<PostCard>(cached, root.cards))) {
      expect(await readText(cached, 'blobs', content_digest)).toBeDefined();
    }
    count += 1;
  }
  expect(count).toBeGreaterThan(0);
}
