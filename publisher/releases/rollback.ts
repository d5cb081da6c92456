import { FixableError } from '../error.ts';
import { keptReleases } from './history.ts';
import { goLive } from './live.ts';
import type { ObjectStore, Pointer } from './object-store.ts';
import { readRoot, type Root } from './release.ts';

/**
 * Makes a kept release live and pauses publishing. `digest` may be shortened. Throws a FixableError if there's no such
 * release, or if another one goes live at the same time. `expected`: the digest of the live release that the rollback
 * was decided on.
 */
export async function rollback(
  store: ObjectStore,
  name: string,
  digest: string,
  expected?: string,
): Promise<string> {
  const [live, pointer] = await liveRoot(store, name, expected);
  const { root: earlier } = await findRelease(store, name, digest);
  const at = new Date().toISOString();
  return replace(store, name, pointer, {
    ...earlier,
    cause: 'rollback',
    at,
    paused: {
      since: live.paused?.since ?? at,
      releasedAt: earlier.paused?.releasedAt ?? earlier.at,
    },
  });
}

/** Ends the pause, so that the next publish brings the site up to date. Throws a FixableError if there's none. */
export async function resume(store: ObjectStore, name: string, expected?: string): Promise<string> {
  const [{ paused, ...root }, pointer] = await liveRoot(store, name, expected);
  if (!paused) throw new FixableError('Publishing isn’t paused.');
  return replace(store, name, pointer, { ...root, cause: 'resume', at: new Date().toISOString() });
}

/** Throws a FixableError if there's no live release, or another one than `expected`. */
export async function liveRoot(
  store: ObjectStore,
  name: string,
  expected?: string,
): Promise<[Root, Pointer]> {
  const pointer = await store.readPointer(name);
  if (!pointer) throw new FixableError('The site hasn’t been published yet.');
  if (expected !== undefined && pointer.digest !== expected) {
    throw new FixableError(
      'The site has changed in the meantime. Review what would change now, then try again.',
    );
  }
  return [await readRoot(store, pointer.digest), pointer];
}

export async function findRelease(store: ObjectStore, name: string, digest: string) {
  for await (const release of keptReleases(store, name)) {
    if (digest.length >= 4 && release.digest.startsWith(digest)) return release;
  }
  throw new FixableError(
    `No stored release has the digest ${digest}. The 20 newest releases are stored, and all from the last 24 hours.`,
  );
}

async function replace(store: ObjectStore, name: string, from: Pointer, root: Root) {
  const pointer = await goLive(store, name, { ...root, rendered: 0, parent: from.digest }, from);
  if (pointer) return pointer.digest;
  throw new FixableError('Another release went live at the same time. Try again.');
}
