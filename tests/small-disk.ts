import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** The mount point; undefined unless run as root, because mounting requires it. */
  path: string | undefined;
  /** Fills the disk, except for `left` bytes. */
  fill(left?: number): void;
  /** Frees what `fill` took. */
  empty(): void;
  remove(): void;
}

/** Creates an in-memory disk. */
export function makeSmallDisk(sizeMb: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const filler = join(path, 'filler');
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
    fill(left = 0) {
      try {
        writeFileSync(filler, Buffer.alloc(sizeMb * 1024 * 1024));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        truncateSync(filler, statSync(filler).size - left);
        return;
      }
      throw new Error('The disk is not full.');
    },
    empty: () => rmSync(filler),
    remove() {
      if (mounted) execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}
