import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  lockDataDir,
  markRestored,
  prepareDataDir,
  refuseRestored,
} from '../../../platform/data-dir.ts';
import { generateSecrets, saveSecrets } from '../../../platform/secrets.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { mountSmallDisk } from '../../small-disk.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { configWith } from './example-config.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const prepare = (DATA_DIR: string, given: Record<string, string> = {}) =>
  prepareDataDir(configWith({ ...given, DATA_DIR }));

function makeDatabase(directory: string) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'PG_VERSION'), '17\n');
}

describe('the data folder', () => {
  test('is created with its parent folders, accessible to its owner only', async () => {
    const dataDir = join(folder, 'a', 'b');
    await prepare(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await prepare(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('is rejected if it is or is below a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['file', 'file/a/b']) {
      await expect(prepare(join(folder, path))).rejects.toThrow(
        'Set DATA_DIR to a folder that this user can write to.',
      );
    }
  });

  test.each(['', 'public/data', 'dist/data', '.build'])(
    'is rejected inside the repository as "%s", which is published, emptied or compiled',
    async (path) => {
      const before = existsSync(join(repositoryDir, path));
      await expect(prepare(join(repositoryDir, path))).rejects.toThrow(
        /^DATA_DIR is .+ is used for something else: /,
      );
      expect(existsSync(join(repositoryDir, path))).toBe(before);
    },
  );

  test('isn’t used after its data was restored to a hosted project, or before a restore has finished', () => {
    makeDatabase(join(folder, 'database'));
    refuseRestored(folder);
    markRestored(folder, 'https://abc.supabase.co');
    expect(() => refuseRestored(folder)).toThrow('was restored to https://abc.supabase.co, which');
    const other = temporaryFolder();
    mkdirSync(join(other, 'restoring'));
    expect(() => refuseRestored(other)).toThrow(/didn’t finish\. Run `npm run restore` again/);
  });

  test('is rejected with secrets or a published site, but without a database', async () => {
    const database = join(folder, 'database');
    saveSecrets(folder, generateSecrets());
    const instructions = `mount its volume or restore it from a backup, or delete ${folder} to start over with a new site.`;
    await expect(prepare(folder)).rejects.toThrow(
      `The database folder ${database} is missing or empty, although ${folder}/secrets.json shows that a site was started from this folder: ${instructions}`,
    );
    mkdirSync(database);
    await expect(prepare(folder)).rejects.toThrow(/database is missing or empty/);
    expect(readdirSync(database)).toEqual([]);
    rmSync(database, { recursive: true });
    writeFileSync(database, '');
    await expect(prepare(folder)).rejects.toThrow(`${database} is not a folder: ${instructions}`);

    const other = temporaryFolder();
    mkdirSync(join(other, 'site', 'pointers'), { recursive: true });
    symlinkSync('1-0123456789abcdef', join(other, 'site', 'pointers', 'live'));
    await expect(prepare(other)).rejects.toThrow(
      `The database folder ${other}/database is missing or empty, although ${other}/site contains a published site: `,
    );
  });
});

// tests/unit/publisher/lock.test.ts and tests/backend/start-faults.test.ts cover the rest.
test('the lock of a data folder that isn’t writable is rejected', async () => {
  mkdirSync(join(folder, 'lock'));
  await expect(lockDataDir(folder)).rejects.toThrow(
    /can’t be written .* Set DATA_DIR to a folder that this user can write to\./,
  );
});

test('on a small disk, a first start is rejected, but a later one works even if the disk is full', async (context) => {
  const disk = mountSmallDisk(context, 20);
  const dataDir = join(disk.path, 'data');
  await expect(prepare(dataDir)).rejects.toThrow(
    /^The data folder .+\/data has \d+ MB of free disk space, but a first start needs 200 MB: /,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  makeDatabase(join(dataDir, 'database'));
  // Without secrets, as after they were deleted to replace them.
  disk.fill();
  await expect(prepare(dataDir)).resolves.toBeUndefined();
});
