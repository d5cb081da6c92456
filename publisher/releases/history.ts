import { LostObjectError } from '../error.ts';
import type { ObjectStore } from './object-store.ts';
import { readRoot, type Root } from './release.ts';

export interface PastRelease {
  /** The digest of its root. */
  digest: string;
  root: Root;
}

/** How many releases are listed, and the minimum that's kept. */
const historySize = 20;
const keepMs = 24 * 60 * 60_000;

/** The kept releases of a pointer, newest first: the newest 20, and those of the last 24 hours, or a bit longer. */
export async function* keptReleases(
  store: ObjectStore,
  name: string,
  longerMs = 0,
): AsyncGenerator<PastRelease> {
  const since = Date.now() - keepMs - longerMs;
  let digest = (await store.readPointer(name))?.digest ?? null;
  try {
    for (let count = 1; digest !== null; count += 1) {
      const root = await readRoot(store, digest);
      if (count > historySize && Date.parse(root.at) <= since) return;
      yield { digest, root };
      digest = root.parent;
    }
  } catch (error) {
    if (!(error instanceof LostObjectError)) throw error;
  }
}

export async function newestReleases(store: ObjectStore, name: string): Promise<PastRelease[]> {
  const releases: PastRelease[] = [];
  for await (const release of keptReleases(store, name)) {
    if (releases.push(release) === historySize) break;
  }
  return releases;
}
