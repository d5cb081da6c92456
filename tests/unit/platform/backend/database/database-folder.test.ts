import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  installDatabase,
  readDatabaseFolder,
  recordDatabase,
} from '../../../../../platform/backend/database/database-folder.ts';
import { PlatformError } from '../../../../../platform/error.ts';
import { breakDisk } from '../../../publisher/disk-faults.ts';

let folder: string;
let database: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-folder-'));
  database = join(folder, 'database');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function make() {
  const making = `${database}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);
  writeFileSync(join(making, 'PG_VERSION'), '17\n');
  await installDatabase(making, database);
}

/** What a start does with the folder. */
async function start() {
  const files = await readDatabaseFolder(database);
  if (files.length === 0) await make();
  else await recordDatabase(database);
}

describe('the database folder', () => {
  test('is empty before the first start', async () => {
    expect(await readDatabaseFolder(database)).toEqual([]);
    mkdirSync(database);
    expect(await readDatabaseFolder(database)).toEqual([]);
  });

  test.each<[string, string, () => void]>([
    ['missing', 'missing, although a database was created there', () => undefined],
    ['empty', 'empty, although a database was created there', () => mkdirSync(database)],
    ['a file', 'not a folder', () => writeFileSync(database, '')],
  ])('is never filled again when it is %s', async (_, found, replace) => {
    await start();
    rmSync(database, { recursive: true });
    replace();
    const before = readdirSync(folder);

    await expect(start()).rejects.toThrow(PlatformError);
    await expect(start()).rejects.toThrow(
      `The database folder ${database} is ${found}: mount its volume or restore it from a backup, or delete ${folder} to start over with a new site.`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  test.skipIf(process.getuid?.() === 0)('is unchanged if it can’t be read', async () => {
    await start();
    chmodSync(database, 0);
    await expect(start()).rejects.toThrow(/is not readable \(EACCES/);
    chmodSync(database, 0o700);
  });

  test('is recorded even if it was copied from elsewhere', async () => {
    mkdirSync(database);
    writeFileSync(join(database, 'PG_VERSION'), '17\n');
    await start();
    rmSync(database, { recursive: true });
    await expect(start()).rejects.toThrow('a database was created there');
  });

  test('is not replaced when a volume is mounted while the database is being created', async () => {
    mkdirSync(database);
    writeFileSync(join(database, 'PG_VERSION'), '17\n');
    await expect(make()).rejects.toThrow(PlatformError);
    expect(readdirSync(database)).toEqual(['PG_VERSION']);
  });
});

test('kill -9 at any point of the first start neither blocks the next start nor loses the record', async () => {
  let moments = 0;
  for (let isCut = true; isCut; moments += 1) {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const disk = breakDisk(moments + 1, () => new Error('killed'));
    isCut = await make().then(
      () => false,
      () => true,
    );
    disk.lift();

    await start();
    expect(readdirSync(database)).toEqual(['PG_VERSION']);
    rmSync(database, { recursive: true });
    await expect(start(), `after ${moments} changes`).rejects.toThrow(
      'a database was created there',
    );
  }
  expect(moments).toBeGreaterThan(4);
});
