import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskHealth, freeSpaceMb, maintainReserve } from '../../../platform/disk-reserve.ts';
import { mountSmallDisk } from '../../small-disk.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test('a reserve file is created if there is room', async () => {
  const folder = temporaryFolder();
  await maintainReserve(folder, expect.unreachable);
  const { size, ino } = statSync(join(folder, 'reserve'));
  expect(size).toBe(32 * 1024 * 1024);
  await maintainReserve(folder, expect.unreachable);
  expect(statSync(join(folder, 'reserve')).ino).toBe(ino);
});

test('the reserve is deleted when the disk is full, and recreated only when there is room', async (context) => {
  const disk = mountSmallDisk(context, 110);
  const dataDir = disk.path;
  await maintainReserve(dataDir, expect.unreachable);
  expect(await diskHealth(dataDir)).toEqual({ ok: true });
  disk.fill();
  expect(await diskHealth(dataDir)).toEqual({
    ok: false,
    error: 'The disk is almost full (0 MB free). Free some space.',
  });
  expect(await freeSpaceMb(dataDir)).toBe(0);
  const lines: string[] = [];
  await maintainReserve(dataDir, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
  expect(await freeSpaceMb(dataDir)).toBeGreaterThanOrEqual(32);

  await maintainReserve(dataDir, expect.unreachable);
  expect(readdirSync(dataDir)).toEqual(['filler']);
  disk.empty();
  await maintainReserve(dataDir, expect.unreachable);
  expect(readdirSync(dataDir)).toEqual(['reserve']);
});
