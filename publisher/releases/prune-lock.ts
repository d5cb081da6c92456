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

/** Runs a prune that no publish with `outsidePrunes` overlaps with. Does nothing if another one starts at the same time. */
export async function asPrune(store: ObjectStore, work: () => Promise<unknown>): Promise<void> {
  const started = await store.movePointer(name, running, await store.readPointer(name));
  if (!started) return;
  try {
    await work();
  } finally {
    await store.movePointer(name, done, started);
  }
}

/**
 * A store whose pointers move only if no prune has run since the store was opened, or since the last attempt. A publish
 * starts over if its pointer doesn't move, and stores everything again. For publishers that share a store with the
 * process that prunes it.
 */
export async function outsidePrunes(store: ObjectStore): Promise<ObjectStore> {
  let last = await lastPrune(store);
  return {
    ...store,
    async movePointer(...move) {
      const current = await lastPrune(store);
      if (current === last) return store.movePointer(...move);
      last = current;
      return undefined;
    },
  };
}

/** Identifies the last prune. Waits until it has ended. */
async function lastPrune(store: ObjectStore): Promise<string | undefined> {
  // Not the time of day, which can jump.
  const deadline = performance.now() + waitMs;
  for (;;) {
    const pointer = await store.readPointer(name);
    if (pointer?.root !== running || performance.now() > deadline) return pointer?.version;
    await delay(pauseMs);
  }
}
