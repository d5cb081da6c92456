import { boundedCache } from '../cache.ts';
import { keyOf } from './digest.ts';
import { fileKey, isIntact } from './files.ts';
import type { LiveRelease } from './live.ts';
import type { ObjectStore } from './object-store.ts';
import { allEntries, withChanges } from './sharded-map.ts';

/**
 * A release as if it had never had the files and texts that the store has lost, so that a publish adds them again. Only
 * lists objects, because reading all of them takes minutes.
 */
export async function withoutLost(store: ObjectStore, live: LiveRelease): Promise<LiveRelease> {
  const stored = new Set<string>();
  for await (const { key } of store.list('blobs/')) stored.add(key);
  const lostFiles = [...allEntries(live.entries)].filter(
    // Nothing can restore the assets of earlier code builds.
    ([, entry]) =>
      entry.kind === 'file' && entry.retired === undefined && !stored.has(fileKey(entry)),
  );
  const lostTexts = [...allEntries(live.cards)].filter(
    ([, card]) => !stored.has(keyOf('blobs', card.content_digest)),
  );
  return {
    ...live,
    entries: withChanges(
      live.entries,
      lostFiles.map(([path]) => [path, undefined]),
    ),
    cards: withChanges(
      live.cards,
      lostTexts.map(([id]) => [id, undefined]),
    ),
  };
}

/**
 * Returns a function that deletes an object if it's damaged, because a publish only restores those that are missing. Calls
 * at the same time share a deletion, so that a slow one can't delete what a publish has restored since.
 */
export function damageDeleter(store: ObjectStore) {
  const shared = boundedCache<boolean>({ maxSize: 0, sizeOf: () => 1, sharesLoads: true });
  return (key: string): Promise<boolean> =>
    shared(key, async () => {
      const bytes = await store.get(key);
      const isDamaged = bytes !== undefined && !(await isIntact(key, bytes));
      if (isDamaged) await store.delete([key]);
      return isDamaged;
    });
}
