import type { LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { PublishError } from '../error.ts';
import { fileKey, isIntact } from '../releases/files.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import type { Entry, FileEntry } from '../releases/release.ts';
import type { ShardedMap } from '../releases/sharded-map.ts';
import { pathOf } from '../releases/site-path.ts';
import { allPaths, codeEntries, missingEntries, type PathSet } from './entries.ts';

export interface CodeFileOptions {
  store: ObjectStore;
  /** Reads a file of the code build the way a release stores it. Undefined if the file is lost. */
  readFile(file: string, entry: FileEntry): Promise<Uint8Array | undefined>;
}

/** While some files are on their way to a bucket, others are read. */
const maxConcurrentFiles = 4;

/**
 * Stores the files of the code build that the entries of the previous release lack, if they're at some paths. Returns the
 * entries of those that are lost, by path. Throws a PublishError if a file isn't the one that was built.
 */
export async function putCodeFiles(
  { code }: LoadedCode,
  { store, readFile }: CodeFileOptions,
  entries: ShardedMap<Entry>,
  paths: PathSet = allPaths,
): Promise<ReadonlyMap<string, FileEntry>> {
  const missing = missingEntries(entries, codeEntries(code));
  const files = Object.entries(code.files).filter(
    ([file, entry]) => missing.get(pathOf(file)) === entry && paths.has(pathOf(file)),
  );
  const lost = new Map<string, FileEntry>();
  await forEachConcurrently(files, maxConcurrentFiles, async ([file, entry]) => {
    const key = fileKey(entry);
    const bytes = await readFile(file, entry);
    if (!bytes) {
      lost.set(pathOf(file), entry);
      return;
    }
    if (!(await isIntact(key, bytes))) {
      throw new PublishError(`${file} has changed since the code was built. Build it again.`);
    }
    await store.put(key, bytes);
  });
  return lost;
}
