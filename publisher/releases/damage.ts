import { forEachConcurrently } from '../concurrency.ts';
import { getObject, keyOf } from './digest.ts';
import { fileKey, getFile } from './files.ts';
import type { LiveRelease } from './live.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entry, FileEntry } from './release.ts';
import { allEntries } from './sharded-map.ts';

/** What a release needs that's missing or damaged. */
export interface Damage {
  /** The paths of files. */
  paths: ReadonlySet<string>;
  /** The digests of posts' bodies. */
  bodies: ReadonlySet<string>;
}

export const noDamage: Damage = { paths: new Set(), bodies: new Set() };

const maxConcurrentFiles = 16;

/** Reads everything. */
export async function findDamaged(store: ObjectStore, release: LiveRelease): Promise<Damage> {
  const [paths, bodies] = [new Set<string>(), new Set<string>()];
  await forEachConcurrently(
    allEntries(release.entries),
    maxConcurrentFiles,
    async ([path, entry]) => {
      if (isRepairable(entry) && !(await getFile(store, entry))) paths.add(path);
    },
  );
  await forEachConcurrently(bodiesOf(release), maxConcurrentFiles, async (digest) => {
    if (!(await getObject(store, 'blobs', digest))) bodies.add(digest);
  });
  return { paths, bodies };
}

/** Only lists objects, because reading all of a bucket takes minutes. */
export async function findMissing(store: ObjectStore, release: LiveRelease): Promise<Damage> {
  const stored = new Set<string>();
  for await (const { key } of store.list('blobs/')) stored.add(key);
  const [paths, bodies] = [new Set<string>(), new Set<string>()];
  for (const [path, entry] of allEntries(release.entries)) {
    if (isRepairable(entry) && !stored.has(fileKey(entry))) paths.add(path);
  }
  for (const digest of bodiesOf(release)) {
    if (!stored.has(keyOf('blobs', digest))) bodies.add(digest);
  }
  return { paths, bodies };
}

/** Nothing can restore the assets of earlier code builds. */
function isRepairable(entry: Entry): entry is FileEntry {
  return entry.kind === 'file' && entry.retired === undefined;
}

function* bodiesOf({ cards }: LiveRelease) {
  for (const [, { content_digest }] of allEntries(cards)) yield content_digest;
}
