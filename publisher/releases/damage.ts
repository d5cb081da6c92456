import { forEachConcurrently } from '../concurrency.ts';
import { fileKey, getFile } from './files.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entry } from './release.ts';
import { allEntries, type ShardedMap } from './sharded-map.ts';

const maxConcurrentFiles = 16;

/** The paths of the files whose content is missing or damaged. */
export async function damagedPaths(
  store: ObjectStore,
  entries: ShardedMap<Entry>,
): Promise<Set<string>> {
  const damaged = new Set<string>();
  await forEachConcurrently(allEntries(entries), maxConcurrentFiles, async ([path, entry]) => {
    if (entry.kind === 'file' && !(await getFile(store, entry))) damaged.add(path);
  });
  return damaged;
}

/** The paths of the files whose content is missing. Only lists objects, because reading all of a bucket takes minutes. */
export async function missingPaths(
  store: ObjectStore,
  entries: ShardedMap<Entry>,
): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of store.list('blobs/')) stored.add(key);
  const missing = new Set<string>();
  for (const [path, entry] of allEntries(entries)) {
    if (entry.kind === 'file' && !stored.has(fileKey(entry))) missing.add(path);
  }
  return missing;
}
