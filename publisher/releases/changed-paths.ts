import { ignoreLost } from '../error.ts';
import type { ObjectStore } from './object-store.ts';
import { readRoot, type Entry } from './release.ts';
import { readShard, shardCount } from './sharded-map.ts';

/** The entries that differ between two releases, by path. Undefined where the newer release has none. */
export type ChangedPaths = ReadonlyMap<string, Entry | undefined>;

/**
 * Compares two releases (digests of their roots). Undefined if every path may have changed, because the site's rules
 * did. Reads only the shards that differ. Throws a LostObjectError if a part of a release is missing or damaged.
 */
export async function changedPaths(
  store: ObjectStore,
  from: string,
  to: string,
): Promise<ChangedPaths | undefined> {
  const changed = new Map<string, Entry | undefined>();
  if (from === to) return changed;
  const [before, after] = await Promise.all([readRoot(store, from), readRoot(store, to)]);
  if (before.rules !== after.rules) return undefined;
  await Promise.all(
    Array.from({ length: shardCount }, async (_, index) => {
      const digests = [before.entries[index], after.entries[index]] as const;
      if (digests[0] === digests[1]) return;
      const [old, current] = await Promise.all(digests.map((digest) => read(store, digest)));
      for (const [path, entry] of current ?? []) {
        if (!isSame(old?.get(path), entry)) changed.set(path, entry);
      }
      for (const path of old?.keys() ?? []) if (!current?.has(path)) changed.set(path, undefined);
    }),
  );
  return changed;
}

/** Like `changedPaths`, but also undefined if there's no earlier release, or if a part of either one is lost. */
export async function knownChanges(
  store: ObjectStore,
  from: string | null | undefined,
  to: string,
): Promise<ChangedPaths | undefined> {
  return from ? changedPaths(store, from, to).catch(ignoreLost) : undefined;
}

async function read(store: ObjectStore, digest: string | null | undefined) {
  return digest ? readShard<Entry>(store, digest) : new Map<string, Entry>();
}

/** Whether visitors get the same response. */
function isSame(one: Entry | undefined, other: Entry): boolean {
  if (one?.kind === 'file' && other.kind === 'file') {
    return one.digest === other.digest && one.type === other.type;
  }
  if (one?.kind === 'redirect' && other.kind === 'redirect') return one.to === other.to;
  return one?.kind === 'image' && other.kind === 'image';
}
