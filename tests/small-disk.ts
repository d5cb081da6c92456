import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

export interface SmallDisk {
  /** The mount point. */
  path: string;
  /** Fills the disk, except for `left` bytes. */
  fill(left?: number): void;
  /** Frees what `fill` took. */
  empty(): void;
}

/**
 * Mounts an in-memory disk until the test ends. Skips the test unless run as root, because mounting requires it. Not
 * for hooks or whole files, where nothing would unmount it if the tests are skipped.
 */
export function mountSmallDisk(
  { skip, onTestFinished }: Pick<TestContext, 'skip' | 'onTestFinished'>,
  sizeMb: number,
): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    skip('Only root can mount a disk.');
  }
  onTestFinished(() => void execFileSync('umount', [path]));
  const filler = join(path, 'filler');
  return {
    path,
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
  };
}
