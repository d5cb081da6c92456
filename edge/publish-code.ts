import { codeFileReader } from '../publisher/code/code-files.ts';
import type { LoadedCode } from '../publisher/code/load.ts';
import {
  emptyMemory,
  publishAndRepair,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import { findMissing } from '../publisher/releases/damage.ts';
import { ignoreLost } from '../publisher/error.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { readRoot, type Root } from '../publisher/releases/release.ts';
import { setPaused } from '../publisher/releases/rollback.ts';
import { maxPosts } from './bindings.ts';
import { newestPointer, pointerOf } from './pointer.ts';

/**
 * Publishes a code build and the posts to a bucket. Visitors don't see it until the Worker of this code build is deployed
 * and publishing isn't paused. Throws a PublishError for problems a person can fix.
 */
export async function publishCode(
  loaded: LoadedCode,
  store: ObjectStore,
  buildDir: string,
): Promise<PublishResult> {
  const { codeId, variables } = loaded.code;
  const { backendUrl, publishableKey } = variables;
  const pointer = pointerOf(codeId);
  const before = await newestPointer(store);
  // Starts from the previous code build's release, because open tabs may still request its assets.
  if (before && !(await store.readPointer(pointer))) {
    await store.movePointer(pointer, before.root, undefined);
  }
  const pausedRoot = before && (await readPausedRoot(store, before.root));
  // Its own last release may have been paused before another code build was deployed.
  if (before && !pausedRoot) await setPaused(store, pointer, false);
  const readFile = codeFileReader(buildDir, 'best');
  const options = { store, pointer, backendUrl, publishableKey, readFile, maxPosts };
  const publish = (paused: Root | undefined) =>
    publishAndRepair(
      loaded,
      { ...options, everything: true, pausedRoot: paused },
      emptyMemory(),
      findMissing,
    );
  const result = await publish(pausedRoot);
  // Someone may have gone back to a release meanwhile.
  const now = before && before.name !== pointer ? await store.readPointer(before.name) : undefined;
  const newlyPaused =
    now && now.root !== before?.root ? await readPausedRoot(store, now.root) : undefined;
  if (newlyPaused) await publish(newlyPaused);
  return result;
}

/** Undefined if publishing isn't paused, or if the root is lost. */
async function readPausedRoot(store: ObjectStore, digest: string): Promise<Root | undefined> {
  const root = await readRoot(store, digest).catch(ignoreLost);
  return root?.paused && root;
}
