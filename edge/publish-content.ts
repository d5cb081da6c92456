import code from 'site-code';
import {
  contentPublish,
  type PublishMemory,
  type PublishResult,
} from '../publisher/content/content-publish.ts';
import { fileKey, isIntact } from '../publisher/releases/files.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import type { FileEntry } from '../publisher/releases/release.ts';
import { maxPosts } from './bindings.ts';
import { continueFrom, pointerOf } from './pointer.ts';

/**
 * Brings the release of this code build up to date. `replacedCodeId`: the code build that visitors got before. Throws a
 * PublishError for problems a person can fix.
 */
export async function publishContent(
  store: ObjectStore,
  compareAll: boolean,
  memory: PublishMemory,
  replacedCodeId: string | null,
): Promise<PublishResult> {
  // Loaded late, because most Worker instances never publish.
  const renderer = await import('site-renderer');
  // The release lacks files of this code build if it was lost or paused.
  async function readFile(_: string, entry: FileEntry): Promise<Uint8Array | undefined> {
    const key = fileKey(entry);
    const bytes = await store.get(key);
    return bytes && (await isIntact(key, bytes)) ? bytes : undefined;
  }
  const { backendUrl, publishableKey } = code.variables;
  const pointer = pointerOf(code.codeId);
  const before =
    replacedCodeId === null ? undefined : await store.readPointer(pointerOf(replacedCodeId));
  if (before) await continueFrom(store, pointer, before);
  return contentPublish(
    { code, renderer },
    { store, pointer, everything: compareAll, backendUrl, publishableKey, readFile, maxPosts },
    memory,
  );
}
