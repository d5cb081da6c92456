import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const disk = '/dev/shm';
const roomy = 4 * 1024 ** 3;

/**
 * Keeps temporary files of tests in memory where there's room, unless TMPDIR is set. Each test database is a thousand
 * files, and after many of them were deleted, ext4 takes much longer to create the next ones.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(disk)) return;
  const { bavail, bsize } = statfsSync(disk);
  if (Math.min(bavail * bsize, freemem()) >= roomy) process.env['TMPDIR'] = disk;
}
