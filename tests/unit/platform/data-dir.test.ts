import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir, prepareDataDir } from '../../../platform/data-dir.ts';
import { PlatformError } from '../../../platform/error.ts';
import { root } from '../../../platform/root.ts';
import { readSettings } from '../../../platform/settings.ts';
import { makeSmallDisk } from '../../small-disk.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const prepare = (DATA_DIR: string, given: Record<string, string> = {}) =>
  prepareDataDir(readSettings(folder, { ...given, DATA_DIR }));

/** Creates what an earlier start leaves in a data folder, except the database. */
function leaveTraces(dataDir: string, { release = false, record = false, secrets = false } = {}) {
  mkdirSync(join(dataDir, 'site'), { recursive: true });
  if (secrets) writeFileSync(join(dataDir, 'secrets.json'), '{}');
  if (release) symlinkSync('trees/a', join(dataDir, 'site', 'current'));
  if (record) writeFileSync(join(dataDir, 'database.created'), '');
}

describe('the data folder', () => {
  test('is created with its parent folders, accessible to its owner only', async () => {
    const dataDir = join(folder, 'a', 'b');
    await prepare(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await prepare(dataDir);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each(['file', 'file/data', 'file/a/b'])(
    'is rejected if it is or is below a file: %s',
    async (path) => {
      writeFileSync(join(folder, 'file'), '');
      await expect(prepare(join(folder, path))).rejects.toThrow(PlatformError);
      await expect(prepare(join(folder, path))).rejects.toThrow(
        'Set DATA_DIR to a folder that this user can write to.',
      );
    },
  );

  // Node.js loops forever when it creates folders here.
  test.skipIf(!existsSync('/proc/self'))('is rejected where no folder can be created', async () => {
    await expect(prepare('/proc/site/data')).rejects.toThrow('/proc/site/data can’t be created');
  });

  test.each(['', 'public', 'public/data', 'dist/data', 'src', '.build', 'node_modules/.data'])(
    'is rejected inside the repository as "%s", which is published, emptied or compiled',
    async (path) => {
      const before = existsSync(join(root, path));
      await expect(prepare(join(root, path))).rejects.toThrow(
        /^DATA_DIR is .+ is used for something else: /,
      );
      expect(existsSync(join(root, path))).toBe(before);
    },
  );

  test('is used if a first start was killed before its database was complete', async () => {
    leaveTraces(folder);
    mkdirSync(join(folder, 'database.making'));
    await expect(prepare(folder)).resolves.toBeUndefined();
  });

  test.each([
    ['was recorded', { record: true }],
    ['a site was published from', { release: true }],
    ['an earlier start created', { secrets: true }],
    ['was recorded, and a site was published from', { record: true, release: true }],
  ])('is rejected without the database that %s', async (_, traces) => {
    leaveTraces(folder, traces);
    await expect(prepare(folder)).rejects.toThrow(PlatformError);
    await expect(prepare(folder)).rejects.toThrow(
      new RegExp(`^The database folder ${folder}/database is missing.* delete ${folder} to start`),
    );
    mkdirSync(join(folder, 'database'));
    await expect(prepare(folder)).rejects.toThrow(/database is (missing or )?empty/);
    expect(readdirSync(join(folder, 'database'))).toEqual([]);
  });

  test.each(['database', 'site', 'mail', 'secrets.json'])(
    'is rejected if %s in it is a broken link',
    async (name) => {
      symlinkSync(join(folder, 'unmounted'), join(folder, name));
      await expect(prepare(folder)).rejects.toThrow(
        `${join(folder, name)} is a link to something that doesn’t exist: mount its volume, or remove the link.`,
      );
    },
  );

  test('is rejected if a database would have to be created behind a link', async () => {
    mkdirSync(join(folder, 'volume'));
    symlinkSync(join(folder, 'volume'), join(folder, 'database'));
    await expect(prepare(folder)).rejects.toThrow(
      `${folder}/database is a link or a mount point, where no database can be created: make it part of ${folder}, and link or mount that folder instead.`,
    );
    writeFileSync(join(folder, 'volume', 'PG_VERSION'), '17\n');
    await expect(prepare(folder)).resolves.toBeUndefined();
  });

  test('needs no embedded database if DATABASE_URL is set', async () => {
    leaveTraces(folder, { record: true, release: true });
    const DATABASE_URL = 'postgres://localhost/site';
    await expect(prepare(folder, { DATABASE_URL })).resolves.toBeUndefined();
  });
});

const module = new URL('../../../platform/data-dir.ts', import.meta.url).href;

/** Starts a process that holds the lock until it's killed. */
async function holdLock() {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockDataDir } = await import(${JSON.stringify(module)});
     await lockDataDir(${JSON.stringify(folder)});
     console.log('locked');
     setInterval(() => {}, 1000);`,
  ]);
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of the data folder', () => {
  test('is rejected while another run holds it, and free after that run is killed', async () => {
    const other = await holdLock();
    await expect(lockDataDir(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another run. Stop that one, or set DATA_DIR to another folder.`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    (await lockDataDir(folder))();
    (await lockDataDir(folder))();
  });

  test('is rejected in a folder that isn’t writable', async () => {
    mkdirSync(join(folder, 'lock'));
    await expect(lockDataDir(folder)).rejects.toThrow(
      /can’t be written .* Set DATA_DIR to a folder that this user can write to\./,
    );
  });
});

const disk = makeSmallDisk(20);
afterAll(() => disk.remove());

describe.skipIf(disk.path === undefined)('on a small disk', () => {
  const dataDir = join(disk.path ?? '', 'data');

  test.each([{}, { DATABASE_URL: 'postgres://localhost/site' }])(
    'a first start is rejected with %j',
    async (given) => {
      await expect(prepare(dataDir, given)).rejects.toThrow(
        /^The data folder .+\/data has \d+ MB of free disk space, but a first start needs 200 MB: /,
      );
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  test('a later start works even if the disk is full', async () => {
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    leaveTraces(dataDir, { record: true, release: true });
    disk.fill();
    await expect(prepare(dataDir)).resolves.toBeUndefined();
  });
});
