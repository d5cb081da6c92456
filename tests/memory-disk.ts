import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const disk = '/dev/shm';
const roomy = 4 * 1024 ** 3;
const hourMs = 3_600_000;

/**
 * Keeps temporary files of this process and its children in memory where there's room, unless TMPDIR is set. Each test
 * database is a thousand files, and after many of them were deleted, ext4 takes much longer to create the next ones.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(disk)) return;
  const { bavail, bsize } = statfsSync(disk);
  if (Math.min(bavail * bsize, freemem()) < roomy) return;
  deleteLeftovers(disk);
  // With a random suffix, because containers may share the disk and have the same process IDs.
  const folder = mkdtempSync(join(disk, `tests-${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => remove(folder));
}

/**
 * Deletes what's left of this user's killed runs, which would take up memory. Runs in other containers have no process
 * here, but add and delete folders all the time.
 */
export function deleteLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, id] = /^tests-(\d+)/.exec(name) ?? [];
    if (id === undefined || existsSync(`/proc/${id}`)) continue;
    const path = join(folder, name);
    // Another run may just have deleted it.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.uid !== process.getuid?.() || stats.mtimeMs > Date.now() - hourMs) continue;
    try {
      remove(path);
    } catch (error) {
      // Tests run all the same, such as if PostgreSQL's user owns some of the files.
      console.warn(`${path} couldn’t be deleted: ${(error as Error).message}`);
    }
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
