import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FixableError, messageOf } from '../publisher/error.ts';
import { takeLock } from '../publisher/lock.ts';
import { folderPointer, folderStore } from '../publisher/stores/folder.ts';
import { missingDatabaseError, readDatabaseFolder } from './backend/database/database-folder.ts';
import { freeSpaceMb } from './disk-reserve.ts';
import { repositoryDir } from './repository-dir.ts';
import { secretsFile } from './secrets.ts';
import type { Config } from './config.ts';

/** A first start fills 90 MB: the database 41, the reserve 32, the site 11, Deno's cache 6. The rest is room to grow. */
const firstStartMb = 200;

/** Folders in the repository that other commands publish, compile, or empty. */
const reservedFolders =
  /^(?:|\.(?:build|cache|git|astro)|dist|docs|node_modules|platform|public|publisher|src|supabase|tests)(?:\/|$)/;

/**
 * Creates the data folder and checks it before anything is written into it. Throws a FixableError
 * if it can't be created, has no room for a first start, or no longer contains the database of an earlier start.
 */
export async function prepareDataDir({ dataDir }: Config): Promise<void> {
  createDataDir(dataDir);
  const database = databaseIn(dataDir);
  // Stored data must be served even if the disk is full.
  if ((await readDatabaseFolder(database)).length > 0) return;
  const releases = releasesIn(dataDir);
  const isPublished = (await folderStore(releases).readPointer(folderPointer)) !== undefined;
  // Secrets are saved after the database was created, so an interrupted first start has neither.
  const secrets = secretsFile(dataDir);
  if (!isPublished && !existsSync(secrets)) return requireSpace(dataDir);
  const trace = isPublished
    ? `${releases} contains a published site`
    : `${secrets} shows that a site was started from this folder`;
  throw missingDatabaseError(database, `missing or empty, although ${trace}`);
}

/** Throws a FixableError if the folder can't be created, or is used for something else. */
export function createDataDir(dataDir: string): void {
  if (dataDir === '/' || reservedFolders.test(relative(repositoryDir, dataDir))) {
    throw new FixableError(
      `DATA_DIR is ${dataDir}, which is used for something else: set it to a folder that contains only this site’s data, such as .data.`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new FixableError(
      `The data folder ${dataDir} can’t be created or read (${messageOf(error)}). Set DATA_DIR to a folder that this user can write to.`,
    );
  }
}

/** Folder of the embedded database. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Folder of the publisher's releases. */
export function releasesIn(dataDir: string): string {
  return join(dataDir, 'site');
}

/** Folder of uploaded images. */
export function imagesIn(dataDir: string): string {
  return join(dataDir, 'images');
}

/** Lists what's in a backup. A folder with this file isn't the data folder of a site. */
export function manifestIn(folder: string): string {
  return join(folder, 'backup.json');
}

/** Where a restore prepares the data, and what says that it hasn't finished. */
export function restoringIn(dataDir: string): string {
  return join(dataDir, 'restoring');
}

/** Where a drill, or a restore to a hosted project, works beside the data, which may be in use. */
export function workIn(dataDir: string): string {
  return join(dataDir, 'work');
}

/**
 * Throws a FixableError if the folder is a backup, which a running site would change, if a restore to it didn't finish,
 * or if its data was restored to a hosted project, which makes the same deliveries.
 */
export function refuseRestored(dataDir: string): void {
  if (existsSync(manifestIn(dataDir))) {
    throw new FixableError(
      `${dataDir} is a backup. Restore it to another folder: npm run restore -- ${dataDir}`,
    );
  }
  if (existsSync(restoringIn(dataDir))) {
    throw new FixableError(
      `A restore to ${dataDir} didn’t finish. Run \`npm run restore\` again, or delete ${dataDir} to start over with a new site.`,
    );
  }
  const mark = restoredMark(dataDir);
  if (!existsSync(mark)) return;
  const project = readFileSync(mark, 'utf8').trim();
  throw new FixableError(
    `The data in ${dataDir} was restored to ${project}, which now delivers everything that was waiting. If that didn’t finish, run \`npm run restore\` again. To use this copy anyway, and deliver from it as well, delete ${mark}.`,
  );
}

/** Names the hosted project that the data was restored to. */
function restoredMark(dataDir: string): string {
  return join(dataDir, 'restored-to');
}

/** Keeps a site from being started after its data was restored to a hosted project. Does nothing for a backup. */
export function markRestored(dataDir: string, project: string): void {
  if (!existsSync(databaseIn(dataDir)) || existsSync(manifestIn(dataDir))) return;
  const mark = restoredMark(dataDir);
  writeFileSync(`${mark}.new`, `${project}\n`, { flush: true });
  renameSync(`${mark}.new`, mark);
}

/**
 * Locks the data folder for this process, because two PGlite processes would damage its database. Resolves to a
 * function that unlocks it. Throws a FixableError if another process holds the lock, or if the folder isn't writable.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  try {
    return await takeLock(
      join(dataDir, 'lock'),
      0,
      `The data folder ${dataDir} is in use by another run. Stop that one, or set DATA_DIR to another folder.`,
    );
  } catch (error) {
    if (error instanceof FixableError) throw error;
    throw new FixableError(
      `The data folder ${dataDir} can’t be written (${messageOf(error)}). Set DATA_DIR to a folder that this user can write to.`,
    );
  }
}

async function requireSpace(dataDir: string): Promise<void> {
  const freeMb = await freeSpaceMb(dataDir);
  if (freeMb >= firstStartMb) return;
  throw new FixableError(
    `The data folder ${dataDir} has ${freeMb} MB of free disk space, but a first start needs ${firstStartMb} MB: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}
