import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const disk = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory where there's room, unless TMPDIR is set. Each test
 * database is a thousand files, and after many of them were deleted, ext4 takes much longer to create the next ones.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(disk)) return;
  const { bavail, bsize } = statfsSync(disk);
  if (Math.min(bavail * bsize, freemem()) < roomy) return;
  for (const name of readdirSync(disk)) {
    const [, id] = /^tests-(\d+)$/.exec(name) ?? [];
    // What's left of a killed run would take up memory.
    if (id !== undefined && !existsSync(`/proc/${id}`)) remove(join(disk, name));
  }
  const folder = join(disk, `tests-${process.pid}`);
  // PostgreSQL runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env['TMPDIR'] = folder;
  process.on('exit', () => remove(folder));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
