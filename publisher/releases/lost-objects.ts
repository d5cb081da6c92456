import { messageOf } from '../error.ts';
import { keyOf } from './digest.ts';
import { fileKey, isIntact } from './files.ts';
import type { LiveRelease } from './live.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entry } from './release.ts';
import { allEntries, withChanges, type ShardedMap } from './sharded-map.ts';

/**
 * A release as if it had never had the files and texts that the store has lost, so that a publish adds them again. Only
 * lists objects, because reading all of them takes minutes.
 */
export async function withoutLost(store: ObjectStore, live: LiveRelease): Promise<LiveRelease> {
  const stored = new Set<string>();
  for await (const { key } of store.list('blobs/')) stored.add(key);
  // Nothing can restore the assets of earlier code builds.
  const isLost = (entry: Entry) =>
    entry.kind === 'file' && entry.retired === undefined && !stored.has(fileKey(entry));
  return {
    ...live,
    entries: without(live.entries, isLost),
    cards: without(live.cards, (card) => !stored.has(keyOf('blobs', card.content_digest))),
  };
}

function without<Value>(map: ShardedMap<Value>, isLost: (value: Value) => boolean) {
  const lost = [...allEntries(map)].filter(([, value]) => isLost(value));
  return withChanges(
    map,
    lost.map(([key]) => [key, undefined]),
  );
}

/** Visitors may request a damaged page many times. */
const repairIntervalMs = 60_000;

/**
 * Returns a function for objects that readers find missing or damaged. `requestRun` requests a run that restores what's
 * missing, at most once a minute. Damaged objects are deleted before it, `betweenRuns`, because a run may be restoring
 * them. Each is checked at most once a minute.
 */
export function openRepairs(
  store: ObjectStore,
  requestRun: () => Promise<void>,
  betweenRuns: (act: () => Promise<void>) => Promise<void>,
) {
  /** Not the time of day, which can jump. */
  const isRecent = (time = -Infinity) => performance.now() - time < repairIntervalMs;
  const lastChecks = new Map<string, number>();
  let lastRequest: number | undefined;

  async function deleteIfDamaged(key: string): Promise<void> {
    try {
      const bytes = await store.get(key);
      if (bytes && !(await isIntact(key, bytes))) await store.delete([key]);
    } catch (error) {
      // The run restores others.
      console.error(`${key} can’t be checked for damage: ${messageOf(error)}`);
    }
  }

  return async (key: string): Promise<void> => {
    if (!isRecent(lastChecks.get(key))) {
      lastChecks.set(key, performance.now());
      await betweenRuns(() => deleteIfDamaged(key));
    }
    if (isRecent(lastRequest)) return;
    lastRequest = performance.now();
    await requestRun();
  };
}
