import { openTask, type Task } from '../child-task.ts';
import { codeFileReader, loadCode, type LoadedCode } from '../code/load.ts';
import { FixableError, isOutOfSpace } from '../error.ts';
import type { Quality } from '../releases/files.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { prune } from '../releases/prune.ts';
import { folderPointer, folderStore } from '../stores/folder.ts';
import type { BackendAddress } from './backend.ts';
import {
  contentPublish,
  emptyMemory,
  type PublishMemory,
  type PublishResult,
  type PublishOptions,
} from './content-publish.ts';
import { openOtherRenderer } from './render-task.ts';

export interface FolderOptions extends BackendAddress {
  /** Folder of the code build. */
  buildDir: string;
  /** Folder of the releases. */
  releases: string;
  /** How text of the code build is compressed. */
  codeQuality: Quality;
}

type PublishInput = Pick<PublishOptions, 'compareAll'>;

/**
 * Publishes in a process that keeps the live release in memory, because starting Node.js, loading the renderer, and
 * reading the live release takes most of a small publish.
 */
export function openPublishTask(setup: FolderOptions, logger: (line: string) => void) {
  return openTask<FolderOptions, PublishInput, PublishResult>(import.meta.url, {
    name: 'The publish process',
    setup,
    logger,
  });
}

const publishTask: Task<FolderOptions, PublishInput, PublishResult> = async (options) => {
  const loaded = await loadCode(options.buildDir);
  const store = folderStore(options.releases);
  const memory = emptyMemory();
  return ({ compareAll }) => publishToFolder(loaded, store, { ...options, compareAll }, memory);
};
export default publishTask;

/** Publishes to a folder. With `compareAll`, also prunes it. After an erasure, prunes it right away. */
export async function publishToFolder(
  loaded: LoadedCode,
  store: ObjectStore,
  options: FolderOptions & PublishInput,
  memory: PublishMemory,
): Promise<PublishResult> {
  const readFile = codeFileReader(options.buildDir, options.codeQuality);
  const renderShare = openOtherRenderer(options);
  const publishOptions = { ...options, store, pointer: folderPointer, readFile, renderShare };
  const pruneFolder = () => prune(store, [folderPointer]);
  const erasedBefore = memory.live?.root.erasedAt ?? '';
  try {
    const result = await contentPublish(loaded, publishOptions, memory);
    if (options.compareAll || memory.live?.root.erasedAt !== erasedBefore) await pruneFolder();
    return result;
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    await pruneFolder().catch(() => undefined);
    throw new FixableError(
      `The disk is full, so the site wasn’t updated. Free some space on the disk that holds ${options.releases}. Publishing is retried automatically.`,
    );
  }
}
