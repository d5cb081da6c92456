import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { deleteLeftovers } from '../memory-disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** More than Linux allows. */
const deadId = 2 ** 22 + 1;

test('only old folders of this user’s dead processes are deleted', () => {
  const disk = temporaryFolder();
  const add = (name: string, hours: number) => {
    const folder = join(disk, name);
    mkdirSync(folder);
    const changedAt = new Date(Date.now() - hours * 3_600_000);
    utimesSync(folder, changedAt, changedAt);
  };
  add(`tests-${deadId}-old`, 2);
  add(`tests-${deadId}-new`, 0.5);
  add(`tests-${process.pid}-live`, 2);
  add(`other-${deadId}`, 2);

  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(4_000_000);
  deleteLeftovers(disk);
  expect(readdirSync(disk)).toHaveLength(4);
  getuid.mockRestore();
  deleteLeftovers(disk);
  expect(readdirSync(disk).sort()).toEqual(
    [`other-${deadId}`, `tests-${deadId}-new`, `tests-${process.pid}-live`].sort(),
  );
});
