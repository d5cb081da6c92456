import { codeFileReader, type LoadedCode } from '../publisher/code/load.ts';
import {
  contentPublish,
  emptyMemory,
  putCodeFiles,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import { allPaths } from '../publisher/content/entries.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { maxPosts } from './bindings.ts';
import { continueFrom, newestPointer, pointerOf } from './pointer.ts';

/**
 * Publishes a code build and the posts to a bucket. Visitors don't see it until the Worker of this code build is
 * deployed. While publishing is paused, only stores the files of the code build, which publishing needs once it
 * resumes, and returns undefined. Throws a FixableError for problems a person can fix.
 */
export async function publishCode(
  loaded: LoadedCode,
  store: ObjectStore,
  buildDir: string,
): Promise<PublishResult | undefined> {
  const { codeId, variables } = loaded.code;
  const pointer = pointerOf(codeId);
  const readFile = codeFileReader(buildDir, 'best');
  const before = await newestPointer(store);
  if (before && (await continueFrom(store, pointer, before))) {
    await putCodeFiles(loaded, { store, readFile }, allPaths);
    return undefined;
  }
  const options = { ...variables, store, pointer, readFile, maxPosts, compareAll: true };
  return contentPublish(loaded, options, emptyMemory());
}
