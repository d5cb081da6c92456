import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from './object-store.ts';

// A bucket can't delete an object conditionally, so pruning could delete an old object that a publish in another process
// has just stored again. This pointer tells that process when to wait. Its version changes with every prune.
const name = 'prune';
const [running, done] = ['running', 'done'];

/** A prune deletes nothing after this time. */
export const maxPruneMs = 5 * 60_000;

/** Twice as long, because requests can be slow. A prune that still hasn't ended has been interrupted. */
const waitMs = 2 * maxPruneMs;
const pauseMs = 250;

/**
 * Runs a prune that no publish with `outsidePrunes` overlaps with. Does nothing, and returns undefined, if another one
 * starts at the same time.
 */
export async function asPrune<Result>(
  store: ObjectStore,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const started = await store.movePointer(name, running, await store.readPointer(name));
  if (!started) return undefined;
  try {
    return await work();
  } finally {
    await store.movePointer(name, done, started);
  }
}

/**
 * For publishers that share a store with the process that prunes it. Each call of the returned function opens a store
 * whose pointers move only if no prune has run since then, or since the last attempt. A publish starts over if its
 * pointer doesn't move, and stores everything again.
 */
export function outsidePrunes(
  store: ObjectStore,
  logger: (line: string) => void,
): () => Promise<ObjectStore> {
  /** The prune that was waited for. If it was interrupted, nothing waits for it again. */
  let waiting: { version: string; deadline: number } | undefined;

  /** Returns the version of the last prune's pointer, once that prune has ended. */
  async function lastPrune(): Promise<string | undefined> {
    for (;;) {
      const pointer = await store.readPointer(name);
      if (pointer?.root !== running) return pointer?.version;
      // Not the time of day, which can jump.
      const now = performance.now();
      if (waiting?.version !== pointer.version) {
        waiting = { version: pointer.version, deadline: now + waitMs };
        logger(
          `Another publisher is deleting old objects. Waiting up to ${waitMs / 60_000} minutes …`,
        );
      }
      if (now > waiting.deadline) return pointer.version;
      await delay(pauseMs);
    }
  }

  return async () => {
    let last = await lastPrune();
    return {
      ...store,
      async movePointer(...move) {
        const current = await lastPrune();
        if (current === last) return store.movePointer(...move);
        last = current;
        return undefined;
      },
    };
  };
}
