import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { forEachConcurrently } from '../concurrency.ts';
import { digestOf, encodingSuffixes, getObject, keyOf, type Encoding } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entry } from './release.ts';
import { allEntries, type ShardedMap } from './sharded-map.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

const maxConcurrentFiles = 16;

/** The paths of the files whose content, or a compressed copy of it, is missing or damaged. */
export async function damagedPaths(
  store: ObjectStore,
  entries: ShardedMap<Entry>,
  encodings: readonly Encoding[],
): Promise<Set<string>> {
  const damaged = new Set<string>();
  await forEachConcurrently(allEntries(entries), maxConcurrentFiles, async ([path, entry]) => {
    if (entry.kind !== 'file') return;
    const { digest, size, isCompressed } = entry;
    if (!(await getObject(store, 'blobs', digest))) damaged.add(path);
    for (const encoding of isCompressed ? encodings : []) {
      const copy = await store.get(keyOf('blobs', digest) + encodingSuffixes[encoding]);
      const content =
        copy &&
        (await decompress[encoding](copy, { maxOutputLength: size }).catch(() => undefined));
      if (!content || digestOf(content) !== digest) damaged.add(path);
    }
  });
  return damaged;
}
