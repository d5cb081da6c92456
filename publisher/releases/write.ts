import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a file in place whole or not at all, also across a loss of power. */
export function writeDurably(file: string, bytes: Uint8Array | string, temporary: string) {
  return writeWhole(file, bytes, temporary, true);
}

/**
 * Puts a file in place whole or not at all; `durable` waits until the disk has it. `temporary` is a
 * folder on the same file system for the bytes on their way.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array | string,
  temporary: string,
  durable: boolean,
): Promise<void> {
  const passing = join(temporary, randomUUID());
  try {
    const handle = await open(passing, 'wx');
    try {
      await handle.writeFile(bytes);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(passing, file);
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  }
}

/** Makes the names in a folder survive a loss of power, and with them all earlier changes of names. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** An empty folder, whatever was there before. */
export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
