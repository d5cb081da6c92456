import { access, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno, isOutOfSpace, messageOf } from '../../../publisher/error.ts';
import { freeSpaceMb, neededToOpenMb } from '../../disk-reserve.ts';
import { PlatformError } from '../../error.ts';

/**
 * Lists the folder of the embedded database; empty if no database was created yet. Throws a PlatformError
 * if the folder can't be read, or is missing or empty although `recordDatabase` recorded a database there:
 * its volume may not be mounted, and a new database would silently replace the real one.
 */
export async function readDatabaseFolder(directory: string): Promise<string[]> {
  let files: string[] = [];
  let found = 'missing';
  try {
    files = await readdir(directory);
    found = 'empty';
  } catch (error) {
    if (isErrno(error, 'ENOTDIR')) throw missingDatabaseError(directory, 'not a folder');
    if (!isErrno(error, 'ENOENT')) {
      throw missingDatabaseError(directory, `not readable (${messageOf(error)})`);
    }
  }
  if (files.length === 0 && (await exists(recordOf(directory)))) {
    throw missingDatabaseError(directory, `${found}, although a database was created there`);
  }
  return files;
}

/** The error for a folder that should contain a database but doesn't. */
export function missingDatabaseError(directory: string, found: string): PlatformError {
  return new PlatformError(
    `The database folder ${directory} is ${found}: mount its volume or restore it from a backup, or delete ${dirname(directory)} to start over with a new site.`,
  );
}

/** The error if the disk is too full to open the database, or undefined if there's room. */
export async function diskFullError(directory: string): Promise<PlatformError | undefined> {
  const freeMb = await freeSpaceMb(directory);
  if (freeMb >= neededToOpenMb) return undefined;
  return new PlatformError(
    `The database in ${directory} can’t be opened with only ${freeMb} MB free on its disk. Free at least ${neededToOpenMb} MB and start again; its files haven’t been changed.`,
  );
}

/**
 * Moves a new database from `draft` to `directory` and records it. If the process is killed at any point,
 * there's either a complete database or no record, so the next start works. Throws a PlatformError if
 * something else has appeared at `directory`.
 */
export async function installDatabase(draft: string, directory: string): Promise<void> {
  try {
    // Replaces an empty folder, but not one with files: a volume may have been mounted in the meantime.
    await rename(draft, directory);
  } catch (error) {
    throw new PlatformError(
      `The database folder ${directory} can't be created (${messageOf(error)}): move what’s there out of the way or, if it’s a mount point, mount the volume at ${dirname(directory)} instead.`,
    );
  }
  await recordDatabase(directory);
}

/** Records beside `directory` that a database was created there. Call it before storing anything. */
export async function recordDatabase(directory: string): Promise<void> {
  const record = recordOf(directory);
  if (await exists(record)) return;
  const folder = dirname(directory);
  try {
    // The record must not survive a power failure that the database doesn’t.
    await flush(folder);
    const text = `The database in ${directory} was created on ${new Date().toISOString()}.\n`;
    await writeFile(`${record}.new`, text, { mode: 0o600, flush: true });
    await rename(`${record}.new`, record);
    await flush(folder);
  } catch (error) {
    throw (isOutOfSpace(error) && (await diskFullError(directory))) || error;
  }
}

function recordOf(directory: string): string {
  return `${directory}.created`;
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
