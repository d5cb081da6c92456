import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FixableError, isErrno, messageOf } from '../../../publisher/error.ts';
import { freeSpaceMb, neededToOpenMb } from '../../disk-reserve.ts';

/** Lists the folder of the embedded database; empty if there's none. Throws a FixableError if it can't be read. */
export async function readDatabaseFolder(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    const isFile = isErrno(error, 'ENOTDIR');
    const found = isFile ? 'not a folder' : `not readable (${messageOf(error)})`;
    throw missingDatabaseError(directory, found);
  }
}

/** The error for a folder that should contain a database but doesn't. */
export function missingDatabaseError(directory: string, found: string): FixableError {
  return new FixableError(
    `The database folder ${directory} is ${found}: mount its volume or restore it from a backup, or delete ${dirname(directory)} to start over with a new site.`,
  );
}

/** The error if the disk is too full to open the database, or undefined if there's room. */
export async function diskFullError(directory: string): Promise<FixableError | undefined> {
  const freeMb = await freeSpaceMb(directory);
  if (freeMb >= neededToOpenMb) return undefined;
  return new FixableError(
    `The database in ${directory} can’t be opened with only ${freeMb} MB free on its disk. Free at least ${neededToOpenMb} MB and start again; its files haven’t been changed.`,
  );
}

/** The error for files that are damaged or not a database. */
export function damagedDatabaseError(directory: string, cause?: unknown): FixableError {
  return new FixableError(
    `The database in ${directory} can’t be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${dirname(directory)} to start over with a new site.`,
    { cause },
  );
}

/**
 * Whether PostgreSQL found a damaged or missing file (SQLSTATE classes XX and 58). It may notice only when it reads a
 * table.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:XX|58)\w{3}$/.test(String(error.code));
}
