import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { maintainReserve } from '../../platform/disk-reserve.ts';
import { PlatformError } from '../../platform/error.ts';
import { makeSmallDisk } from '../small-disk.ts';
import { freePort } from './lanes/free-port.ts';
import { describeLanes } from './lanes/index.ts';
import { makeDatabase } from './lanes/scratch-database.ts';

describeLanes(
  'A database folder',
  () => {
    let folder: string;
    let whole: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'faults-'));
      whole = join(folder, 'whole');
      await (await openPglite(whole)).close();
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    function fill(file: string, byte: number) {
      return (directory: string) => writeFileSync(join(directory, file), Buffer.alloc(8192, byte));
    }

    test.each<[string, (directory: string) => void]>([
      ['a damaged control file', fill('global/pg_control', 7)],
      ['no control file', (directory) => rmSync(join(directory, 'global/pg_control'))],
      ['no version', (directory) => rmSync(join(directory, 'PG_VERSION'))],
      ['another version', (directory) => writeFileSync(join(directory, 'PG_VERSION'), '12\n')],
      ['no tables', (directory) => rmSync(join(directory, 'base'), { recursive: true })],
      [
        'a damaged log',
        (directory) => {
          for (const file of readdirSync(join(directory, 'pg_wal'))) {
            if (/^\d/.test(file)) fill(join('pg_wal', file), 3)(directory);
          }
        },
      ],
    ])('with %s is refused with what to do, and left as it is', async (name, damage) => {
      const directory = join(folder, name.replaceAll(' ', '-'));
      cpSync(whole, directory, { recursive: true });
      damage(directory);
      const before = readdirSync(directory, { recursive: true, encoding: 'utf8' });

      const opening = openPglite(directory);

      await expect(opening).rejects.toThrow(PlatformError);
      await expect(opening).rejects.toThrow(
        `The database in ${directory} can’t be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${folder} to start over with a new site.`,
      );
      expect(readdirSync(directory, { recursive: true })).toEqual(expect.arrayContaining(before));
    });

    const disk = makeSmallDisk(150);
    afterAll(() => disk.remove());

    test.skipIf(disk.path === undefined)(
      'on a full disk is not called damaged, and opens in the room that was set aside',
      async () => {
        const dataDir = disk.path ?? '';
        const directory = join(dataDir, 'database');
        cpSync(whole, directory, { recursive: true });
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
      },
    );

    test('that is gone is not made anew', async () => {
      const directory = join(folder, 'gone');
      await (await openPglite(directory)).close();
      rmSync(directory, { recursive: true });
      const opening = openPglite(directory);
      await expect(opening).rejects.toThrow(PlatformError);
      await expect(opening).rejects.toThrow(
        `The database folder ${directory} is missing, although a database was created there: `,
      );
      expect(readdirSync(folder)).not.toContain('gone');
    });

    test('that is a file is left as it is', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, 'of somebody else');
      await expect(openPglite(file)).rejects.toThrow(
        `The database folder ${file} is not a folder: `,
      );
      expect(readFileSync(file, 'utf8')).toBe('of somebody else');
    });

    test('whose making was cut short is made anew', async () => {
      const directory = join(folder, 'cut-short');
      mkdirSync(`${directory}.making/base`, { recursive: true });
      const database = await openPglite(directory);
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
      await database.close();
      expect(readdirSync(folder)).not.toContain('cut-short.making');
    });
  },
  { lanes: ['pglite'] },
);

describeLanes(
  'DATABASE_URL',
  () => {
    test('that nobody answers at is refused with what to do', async () => {
      const opening = openPostgres(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`);
      await expect(opening).rejects.toThrow(PlatformError);
      await expect(opening).rejects.toThrow(
        /^The database in DATABASE_URL can’t be reached \(.*ECONNREFUSED.*\)\. Start it, correct DATABASE_URL/,
      );
    });

    test('that names a database which does not exist is refused', async () => {
      const { url, drop } = await makeDatabase();
      await drop();
      await expect(openPostgres(url)).rejects.toThrow(/does not exist\)\. Start it/);
    });

    test('that is no address is refused', async () => {
      for (const url of ['localhost:5432', 'mysql://root@localhost/x']) {
        await expect(openPostgres(url)).rejects.toThrow('DATABASE_URL must have the form');
      }
    });
  },
  { lanes: ['postgres'] },
);
