import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** The mount point; undefined unless run as root, because mounting requires it. */
  path: string | undefined;
  /** Fills the disk. */
  fill(): void;
  remove(): void;
}

/** Creates an in-memory disk. */
export function makeSmallDisk(sizeMb: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  let mounted = true;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    mounted = false;
  }
  return {
    path: mounted ? path : undefined,
    fill() {
      try {
        writeFileSync(join(path, 'filler'), Buffer.alloc(sizeMb * 1024 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
        throw error;
      }
      throw new Error('The disk is not full.');
    },
    remove() {
      if (mounted) execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}
