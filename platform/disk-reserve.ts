import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutOfSpace } from '../publisher/error.ts';
import type { Health } from './health.ts';

/** Space the embedded database may need to open: one segment of its write-ahead log is 16 MB. */
export const neededToOpenMb = 32;

/** Space available to this user on the disk that contains `path`. */
export async function freeSpaceMb(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}

/** Part of the health report. Without room, everything is still served, but nothing can be saved. */
export async function diskHealth(dataDir: string): Promise<Health> {
  const freeMb = await freeSpaceMb(dataDir);
  if (freeMb >= neededToOpenMb) return { ok: true };
  return { ok: false, error: `The disk is almost full (${freeMb} MB free). Free some space.` };
}

/**
 * Keeps a reserve file in the data folder and deletes it when the disk is full: the database needs that
 * space to open, so that stored data can still be served.
 */
export async function maintainReserve(
  dataDir: string,
  logger: (line: string) => void,
): Promise<void> {
  const reserve = join(dataDir, 'reserve');
  const free = await freeSpaceMb(dataDir);
  if (free < neededToOpenMb) {
    await rm(reserve, { force: true });
    logger(
      `The disk that holds ${dataDir} is almost full (${free} MB free): free some space soon.`,
    );
  } else if (free > 3 * neededToOpenMb && !existsSync(reserve)) {
    try {
      await fill(`${reserve}.new`);
      await rename(`${reserve}.new`, reserve);
    } catch (error) {
      // A quota may be smaller than the disk.
      await rm(`${reserve}.new`, { force: true });
      if (!isOutOfSpace(error)) throw error;
    }
  }
}

async function fill(reserve: string): Promise<void> {
  const file = await open(reserve, 'w', 0o600);
  try {
    // Random bytes, because a compressing file system would reserve nothing for zeros.
    for (let mb = 0; mb < neededToOpenMb; mb += 1) await file.write(randomBytes(1024 * 1024));
    await file.sync();
  } finally {
    await file.close();
  }
}
