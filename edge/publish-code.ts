import { codeFileReader } from '../publisher/code/code-files.ts';
import type { LoadedCode } from '../publisher/code/load.ts';
import { emptyMemory, type PublishResult } from '../publisher/content/content-publish.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { pointerOf, pointersIn } from './pointer.ts';
import { publishToBucket } from './publish-bucket.ts';

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
  const pointer = pointerOf(loaded.code.codeId);
  if (!(await store.readPointer(pointer))) {
    // Starts from the previous code build's release, because open tabs may still request its assets.
    const before = await newestPointer(store);
    if (before) await store.movePointer(pointer, before.root, undefined);
  }
  return publishToBucket(loaded, { store, everything, readFile: codeFileReader(buildDir), memory });
}

/** The pointer of the code build that published last. */
async function newestPointer(store: ObjectStore) {
  let newest: { name: string; modified: Date } | undefined;
  for (const each of await pointersIn(store)) {
    if (!newest || each.modified > newest.modified) newest = each;
  }
  return newest && store.readPointer(newest.name);
}
