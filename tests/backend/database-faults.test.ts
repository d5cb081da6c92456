import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { maintainReserve } from '../../platform/disk-reserve.ts';
import { FixableError } from '../../publisher/error.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { sharedFolder } from '../temporary-folder.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';

// tests/unit/platform/data-dir.test.ts has folders that are files.
describePlatform('A database folder', () => {
  const folder = sharedFolder();
  let intact: Awaited<ReturnType<typeof copyEmbeddedDatabase>>;

  beforeAll(async () => {
    intact = await copyEmbeddedDatabase('blank');
  });
  afterAll(() => intact.remove());

  const copyIntact = (directory: string) =>
    cpSync(intact.directory, directory, { recursive: true });

  const overwrite = (file: string) => (directory: string) =>
    writeFileSync(join(directory, file), Buffer.alloc(8192, 7));

  test.each<[string, (directory: string) => void]>([
    ['a damaged control file', overwrite('global/pg_control')],
    ['no version', (directory) => rmSync(join(directory, 'PG_VERSION'))],
    [
      'a damaged log',
      (directory) => {
        for (const file of readdirSync(join(directory, 'pg_wal'))) {
          if (/^\d/.test(file)) overwrite(join('pg_wal', file))(directory);
        }
      },
    ],
  ])('with %s is rejected with instructions and left unchanged', async (name, damage) => {
    const directory = join(folder, name.replaceAll(' ', '-'));
    copyIntact(directory);
    damage(directory);
    const before = readdirSync(directory, { recursive: true, encoding: 'utf8' });

    const opening = openPglite(directory);

    await expect(opening).rejects.toThrow(FixableError);
    await expect(opening).rejects.toThrow(
      `The database in ${directory} can’t be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${folder} to start over with a new site.`,
    );
    expect(readdirSync(directory, { recursive: true })).toEqual(expect.arrayContaining(before));
  });

  test('on a full disk isn’t reported as damaged, and opens using the disk reserve', async (context) => {
    const disk = mountSmallDisk(context, 150);
    const dataDir = disk.path;
    const directory = join(dataDir, 'database');
    copyIntact(directory);
    const lines: string[] = [];
    await maintainReserve(dataDir, (line) => lines.push(line));
    disk.fill();

    await expect(openPglite(directory)).rejects.toThrow(
      `The database in ${directory} can’t be opened with only 0 MB free on its disk. Free at least 32 MB and start again; its files haven’t been changed.`,
    );
    expect(lines).toEqual([]);
    await maintainReserve(dataDir, (line) => lines.push(line));
    expect(lines).toEqual([
      `The disk that holds ${dataDir} is almost full (0 MB free): free some space soon.`,
    ]);
    const database = await openPglite(directory);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
