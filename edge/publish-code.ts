import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedCode } from '../publisher/code/load.ts';
import {
  contentPublish,
  emptyMemory,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { pointerOf, pointersIn } from './pointer.ts';

/**
 * Publishes a code build and the posts to a bucket. Until the Worker of this code build is deployed, no visitor sees that.
 * Throws a PublishError for problems a person can fix.
 */
export async function publishCode(
  loaded: LoadedCode,
  store: ObjectStore,
  buildDir: string,
  everything = true,
  memory = emptyMemory(),
): Promise<PublishResult> {
  const { codeId, settings } = loaded.code;
  const pointer = pointerOf(codeId);
  if (!(await store.readPointer(pointer))) {
    // Starts from the release of the code before, whose assets open tabs may still request.
    const before = await newestPointer(store);
    if (before) await store.movePointer(pointer, before.root, undefined);
  }
  return contentPublish(
    loaded,
    {
      ...{ store, pointer, everything, encodings: ['br'] },
      backendUrl: settings.backendUrl,
      publishableKey: settings.publishableKey,
      readFile: (file) => readFileSync(join(buildDir, 'client', file)),
    },
    memory,
  );
}

/** Of the code build that published last. */
async function newestPointer(store: ObjectStore) {
  let newest: { name: string; modified: Date } | undefined;
  for (const each of await pointersIn(store)) {
    if (!newest || each.modified > newest.modified) newest = each;
  }
  return newest && store.readPointer(newest.name);
}
