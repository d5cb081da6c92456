import { codeFileReader } from '../publisher/code/code-files.ts';
import type { LoadedCode } from '../publisher/code/load.ts';
import {
  emptyMemory,
  publishAndRepair,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import { findMissing } from '../publisher/releases/damage.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { newestPointer, pointerOf } from './pointer.ts';

/**
 * Publishes a code build and the posts to a bucket. Visitors don't see it until the Worker of this code build is deployed.
 * Throws a PublishError for problems a person can fix.
 */
export async function publishCode(
  loaded: LoadedCode,
  store: ObjectStore,
  buildDir: string,
  everything = true,
  memory = emptyMemory(),
): Promise<PublishResult> {
  const { codeId, variables } = loaded.code;
  const { backendUrl, publishableKey } = variables;
  const pointer = pointerOf(codeId);
  // Only for the first publish of a process, because later ones continue from their own release.
  const before = everything && !memory.live ? await newestPointer(store) : undefined;
  // Starts from the previous code build's release, because open tabs may still request its assets.
  if (before && !(await store.readPointer(pointer))) {
    await store.movePointer(pointer, before.root, undefined);
  }
  const replacedDigest = before?.name === pointer ? undefined : before?.root;
  const readFile = codeFileReader(buildDir);
  const options = {
    store,
    pointer,
    everything,
    backendUrl,
    publishableKey,
    readFile,
    replacedDigest,
  };
  return publishAndRepair(loaded, options, memory, findMissing);
}
