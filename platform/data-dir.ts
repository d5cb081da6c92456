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

/** Folders of the repository that other commands publish, compile or empty. */
const takenFolders =
  /^(?:|\.(?:build|cache|git|astro)|dist|docs|node_modules|platform|public|publisher|src|supabase|tests)(?:\/|$)/;

/**
 * Creates the data folder and checks it before anything is written into it. Throws a PlatformError
 * when it can't be created, has no room for a first start, or has lost the database of an earlier one.
 */
export async function prepareDataDir({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (dataDir === '/' || takenFolders.test(relative(root, dataDir))) {
    throw new PlatformError(
      `DATA_DIR is ${dataDir}, which has another use: set it to a folder for this site’s data alone, such as .data.`,
    );
  }
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new PlatformError(
      `The data folder ${dataDir} cannot be made (${messageOf(error)}). ` +
        'Set DATA_DIR to a folder that this user may write.',
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
        `missing or empty and DATABASE_URL is not set, although ${releasesIn(dataDir)} holds a published site`,
      );
    }
    isFirst = files.length === 0;
  }
  // Later starts must work on a full disk too, to serve what is stored.
  if (isFirst) await requireSpace(dataDir);
}

/** Where the publisher keeps its releases. */
export function releasesIn(dataDir: string): string {
  return join(dataDir, 'site');
}

/** Whether a site was ever published from this data folder. */
export function hasRelease(dataDir: string): boolean {
  return lstatSync(join(releasesIn(dataDir), 'current'), { throwIfNoEntry: false }) !== undefined;
}

/** One folder at a time: with `recursive`, Node.js loops forever where mkdir answers ENOENT, as in /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isErrno(error, 'EEXIST') && statSync(path).isDirectory()) return;
    if (!isErrno(error, 'ENOENT') || path === dirname(path)) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

async function requireSpace(dataDir: string): Promise<void> {
  const freeMb = await freeSpaceMb(dataDir);
  if (freeMb >= neededForFirstStartMb) return;
  throw new PlatformError(
    `The disk of the data folder ${dataDir} has ${freeMb} MB free, and a first start needs ${neededForFirstStartMb}: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}
