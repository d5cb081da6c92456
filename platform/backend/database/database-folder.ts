import { access, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno, isOutOfSpace, messageOf } from '../../../publisher/error.ts';
import { freeSpaceMb, neededToOpenMb } from '../../disk-reserve.ts';
import { PlatformError } from '../../error.ts';

/**
 * What is in the folder of the embedded database; nothing if no database was created yet. Throws
 * a PlatformError when the folder can't be read, or is missing or empty although `recordDatabase` says
 * that a database was created there: its volume may not be mounted, and a new database would silently
 * replace the real one.
 */
export async function readDatabaseFolder(directory: string): Promise<string[]> {
  let files: string[] = [];
  let found = 'missing';
  try {
    files = await readdir(directory);
    found = 'empty';
  } catch (error) {
    if (isErrno(error, 'ENOTDIR')) throw lostDatabase(directory, 'not a folder');
    if (!isErrno(error, 'ENOENT')) {
      throw lostDatabase(directory, `not readable (${messageOf(error)})`);
    }
  }
  if (files.length === 0 && (await exists(recordOf(directory)))) {
    throw lostDatabase(directory, `${found}, although a database was created there`);
  }
  return files;
}

/** What to say when a folder that should hold a database doesn't. */
export function lostDatabase(directory: string, found: string): PlatformError {
  return new PlatformError(
    `The database folder ${directory} is ${found}: mount its volume or restore it from a backup, or delete ${dirname(directory)} to start over with a new site.`,
  );
}

/** Why the database may not open although its files are whole; undefined when the disk has room. */
export async function fullDisk(directory: string): Promise<PlatformError | undefined> {
  const freeMb = await freeSpaceMb(directory);
  if (freeMb >= neededToOpenMb) return undefined;
  return new PlatformError(
    `The database in ${directory} cannot be opened with only ${freeMb} MB free on its disk: free at least ${neededToOpenMb} MB and start again, its files are left as they are.`,
  );
}

/**
 * Moves a new database from `making` to `directory` and records it. Whenever the process is killed,
 * there is a whole database or no record yet, so the next start can always go on. Throws a
 * PlatformError when something else has appeared at `directory`.
 */
export async function placeDatabase(making: string, directory: string): Promise<void> {
  try {
    // Replaces an empty folder, but not one with files: a volume may have been mounted meanwhile.
    await rename(making, directory);
  } catch (error) {
    throw new PlatformError(
      `The database folder ${directory} can't be created (${messageOf(error)}): move away what is there, and if it is a mount point, mount the volume at ${dirname(directory)} instead.`,
    );
  }
  await recordDatabase(directory);
}

/** Records beside `directory` that a database was created there. Call it before anything is stored. */
export async function recordDatabase(directory: string): Promise<void> {
  const record = recordOf(directory);
  if (await exists(record)) return;
  const folder = dirname(directory);
  try {
    // After a power failure the record must not be there without the database that it is about.
    await flush(folder);
    const text = `The database in ${directory} was created on ${new Date().toISOString()}.\n`;
    await writeFile(`${record}.new`, text, { mode: 0o600, flush: true });
    await rename(`${record}.new`, record);
    await flush(folder);
  } catch (error) {
    throw (isOutOfSpace(error) && (await fullDisk(directory))) || error;
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
