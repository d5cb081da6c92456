import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isErrno, messageOf } from '../publisher/error.ts';
import { lostDatabase, readDatabaseFolder } from './backend/database/database-folder.ts';
import { freeSpaceMb } from './disk-reserve.ts';
import { PlatformError } from './error.ts';
import { root } from './root.ts';
import type { Settings } from './settings.ts';

/** A first start fills 90 MB: the database 41, the reserve 32, the site 11, Deno's cache 6. The rest is room to grow. */
const neededForFirstStartMb = 200;

/** Folders in the repository that other commands publish, compile or empty. */
const reservedFolders =
  /^(?:|\.(?:build|cache|git|astro)|dist|docs|node_modules|platform|public|publisher|src|supabase|tests)(?:\/|$)/;

/**
 * Creates the data folder and checks it before anything is written into it. Throws a PlatformError
 * if it can't be created, has no room for a first start, or no longer contains the database of an earlier start.
 */
export async function prepareDataDir({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (dataDir === '/' || reservedFolders.test(relative(root, dataDir))) {
    throw new PlatformError(
      `DATA_DIR is ${dataDir}, which is used for something else: set it to a folder that contains only this site’s data, such as .data.`,
    );
  }
  try {
    createFolder(dataDir);
  } catch (error) {
    throw new PlatformError(
      `The data folder ${dataDir} can’t be created (${messageOf(error)}). ` +
        'Set DATA_DIR to a folder that this user can write to.',
    );
  }
  const isPublished = hasRelease(dataDir);
  let isFirst = !isPublished;
  if (databaseUrl === undefined) {
    const database = join(dataDir, 'database');
    const files = await readDatabaseFolder(database);
    if (files.length === 0 && isPublished) {
      throw lostDatabase(
        database,
        `missing or empty and DATABASE_URL is not set, although ${releasesIn(dataDir)} contains a published site`,
      );
    }
    isFirst = files.length === 0;
  }
  // Later starts must work even on a full disk, so that stored data can be served.
  if (isFirst) await requireSpace(dataDir);
}

/** Folder of the publisher's releases. */
export function releasesIn(dataDir: string): string {
  return join(dataDir, 'site');
}

/** Whether a site was ever published from this data folder. */
export function hasRelease(dataDir: string): boolean {
  return lstatSync(join(releasesIn(dataDir), 'current'), { throwIfNoEntry: false }) !== undefined;
}

/** Creates one folder at a time: with `recursive`, Node.js loops forever if mkdir fails with ENOENT, as in /proc. */
function createFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isErrno(error, 'EEXIST') && statSync(path).isDirectory()) return;
    if (!isErrno(error, 'ENOENT') || path === dirname(path)) throw error;
    createFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

async function requireSpace(dataDir: string): Promise<void> {
  const freeMb = await freeSpaceMb(dataDir);
  if (freeMb >= neededForFirstStartMb) return;
  throw new PlatformError(
    `The data folder ${dataDir} has ${freeMb} MB of free disk space, but a first start needs ${neededForFirstStartMb} MB: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}
