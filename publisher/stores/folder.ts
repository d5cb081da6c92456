import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { forEachConcurrently } from '../concurrency.ts';
import { isErrno } from '../error.ts';
import { takeLock } from '../lock.ts';
import type { ObjectStore, Pointer } from '../releases/object-store.ts';
import { pointerKey } from './bucket.ts';

const run = promisify(execFile);

/** Moving a pointer takes a few milliseconds. */
const lockTimeoutMs = 10_000;

/** The only pointer in a folder. */
export const folderPointer = 'live';

export interface FolderStore extends ObjectStore {
  /** Makes the objects that were put survive a power failure, if another process moves the pointer. */
  sync(): Promise<void>;
}

/**
 * Stores objects as files under `baseDir`, and pointers as symlinks, which are fast to read and can be replaced
 * atomically. Objects survive a power failure once a pointer moves, which is several times faster for thousands of
 * objects than syncing each.
 */
export function folderStore(baseDir: string): FolderStore {
  const unsynced = new Set<string>();
  const fileOf = (key: string) => objectFile(baseDir, key);
  const pointerFile = (name: string) => join(baseDir, pointerKey(name));

  function readPointer(name: string): Pointer | undefined {
    const target = ifExists(() => readlinkSync(pointerFile(name)));
    const [version, digest] = target?.split('-') ?? [];
    return version && digest ? { digest, version } : undefined;
  }

  async function syncObjects(): Promise<void> {
    await syncFiles(baseDir, unsynced);
    unsynced.clear();
  }

  return {
    sync: syncObjects,
    // Synchronous, because reads from the page cache are several times faster than through the thread pool.
    get: async (key) => ifExists(() => readFileSync(fileOf(key))),
    async put(key, bytes) {
      const file = fileOf(key);
      writeCompletely(file, bytes);
      unsynced.add(file);
    },
    async delete(keys) {
      for (const key of keys) {
        const file = fileOf(key);
        await rm(file, { force: true });
        unsynced.delete(file);
      }
    },
    async *list(prefix) {
      const folder = prefix.slice(0, prefix.indexOf('/'));
      for (const name of ifExists(() => readdirSync(join(baseDir, folder))) ?? []) {
        const key = `${folder}/${name}`;
        if (!key.startsWith(prefix)) continue;
        const stats = statSync(join(baseDir, key), { throwIfNoEntry: false });
        if (stats?.isFile()) yield { key, modified: stats.mtime };
      }
    },
    readPointer,
    async movePointer(name, digest, from) {
      const file = pointerFile(name);
      const unlock = await takeLock(
        join(baseDir, 'pointers.lock'),
        lockTimeoutMs,
        `Another process is still moving a pointer in ${baseDir}. Wait until it’s done, or stop it.`,
      );
      try {
        if (readPointer(name)?.version !== from?.version) return undefined;
        await syncObjects();
        const temporary = `${file}.${randomUUID()}`;
        mkdirSync(dirname(file), { recursive: true });
        const version = String(Number(from?.version ?? 0) + 1);
        symlinkSync(`${version}-${digest}`, temporary);
        await rename(temporary, file);
        await sync(dirname(file));
        return { digest, version };
      } finally {
        unlock();
      }
    },
  };
}

function objectFile(baseDir: string, key: string): string {
  if (!/^[a-z]+\/[\w-][\w.-]*$/.test(key)) throw new Error(`"${key}" isn’t a valid object key.`);
  return join(baseDir, key);
}

/**
 * Writes a file completely or not at all. An interrupted write leaves a file behind that `list` shows as an object of
 * its own, so that pruning removes it.
 */
function writeCompletely(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Synchronous, like reads: writing to the page cache takes less time than a round trip to the thread pool.
    writeFileSync(temporary, bytes, { flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** One `sync` of the file system is faster than syncing more files than this. */
const maxSyncedFiles = 500;

const maxConcurrentSyncs = 16;

/** Makes these files, and their names, survive a power failure. */
async function syncFiles(baseDir: string, files: ReadonlySet<string>): Promise<void> {
  if (files.size > maxSyncedFiles && process.platform === 'linux') {
    try {
      return void (await run('sync', ['--file-system', baseDir]));
    } catch {
      // Not every system has this option.
    }
  }
  const folders = new Set([...files].map((file) => dirname(file)));
  await forEachConcurrently([...files, ...folders], maxConcurrentSyncs, sync);
}

/** Also syncs the names in a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ifExists<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    // EINVAL: a pointer that isn't a symlink.
    if (isErrno(error, 'ENOENT', 'ENOTDIR', 'EINVAL')) return undefined;
    throw error;
  }
}
