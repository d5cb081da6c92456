import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file completely or not at all. `temporary` is a folder on the same file system for the
 * unfinished file. With `isDurable`, the content survives a power failure.
 */
export async function writeAtomically(
  file: string,
  bytes: Uint8Array | string,
  temporary: string,
  isDurable = false,
): Promise<void> {
  const unfinished = join(temporary, randomUUID());
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export function writeDurably(file: string, bytes: Uint8Array | string, temporary: string) {
  return writeAtomically(file, bytes, temporary, true);
}

/** Makes all earlier changes of names in a folder survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Creates the folder, or empties it. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
