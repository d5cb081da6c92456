import type { LoadedCode } from '../code/load.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { PublishError } from '../error.ts';
import { noDamage } from '../releases/damage.ts';
import { fileKey, isIntact } from '../releases/files.ts';
import type { Entry } from '../releases/release.ts';
import type { ShardedMap } from '../releases/sharded-map.ts';
import { pathOf } from '../releases/site-path.ts';
import type { PublishOptions } from './content-publish.ts';
import { codeEntries, missingEntries } from './entries.ts';

/** While some files are on their way to a bucket, others are read. */
const maxConcurrentFiles = 4;

/**
 * Stores the files of the code build that the entries of the previous release lack. Throws a PublishError if a file isn't
 * the one that was built.
 */
export async function putCodeFiles(
  { code }: LoadedCode,
  { store, readFile, damage = noDamage }: PublishOptions,
  entries: ShardedMap<Entry>,
): Promise<void> {
  const missing = missingEntries(entries, codeEntries(code), damage.paths);
  const files = Object.entries(code.files).filter(
    ([file, entry]) => missing.get(pathOf(file)) === entry,
  );
  await forEachConcurrently(files, maxConcurrentFiles, async ([file, entry]) => {
    const key = fileKey(entry);
    const bytes = await readFile(file, entry);
    if (!(await isIntact(key, bytes))) {
      throw new PublishError(`${file} has changed since the code was built. Build it again.`);
    }
    await store.put(key, bytes);
  });
}
