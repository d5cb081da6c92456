import { LostObjectError } from '../error.ts';
import type { ObjectStore } from './object-store.ts';
import { readRoot, type Root } from './release.ts';

export interface PastRelease {
  /** The digest of its root. */
  digest: string;
  root: Root;
}

/** The releases that a pointer has named, newest first, as far back as they're kept. */
export async function* history(store: ObjectStore, name: string): AsyncGenerator<PastRelease> {
  let digest = (await store.readPointer(name))?.root ?? null;
  try {
    while (digest !== null) {
      const root = await readRoot(store, digest);
      yield { digest, root };
      digest = root.parent;
    }
  } catch (error) {
    if (!(error instanceof LostObjectError)) throw error;
  }
}

/** How many releases are kept at least, and listed. */
export const historySize = 20;

export async function newestReleases(store: ObjectStore, name: string): Promise<PastRelease[]> {
  const releases: PastRelease[] = [];
  for await (const release of history(store, name)) {
    if (releases.push(release) === historySize) break;
  }
  return releases;
}
