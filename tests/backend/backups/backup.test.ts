import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withDatabase, type Contents } from '../../../platform/backups/folder.ts';
import { backUpDataDir } from '../../../platform/backups/make.ts';
import { restoreDrill, restoreHere } from '../../../platform/backups/restore.ts';
import { imagesIn, lockDataDir, refuseRestored, restoringIn } from '../../../platform/data-dir.ts';
import { sharedFolder } from '../../temporary-folder.ts';
import { imageName } from '../hosted/fill-tables.ts';
import { wantedLanes } from '../lanes/wanted-lanes.ts';
import { decryptAge } from './age.ts';
import { quickPassphrases } from './quick-passphrases.ts';
import { describeFolder, makeSite, quiet } from './site-folder.ts';

const passphrase = 'correct horse battery';

describe.skipIf(!wantedLanes().includes('pglite'))('A backup of this machine', () => {
  const folder = sharedFolder();
  const site = join(folder, 'site');
  const backup = join(folder, 'backup');
  const archive = join(folder, 'archive.tar.gz.age');
  const image = join(imagesIn(backup), imageName.replace('/', '.'));
  let targets = 0;
  let before: Contents;
  let archived: Contents;

  const options = { source: backup, passphrase: undefined, progress: quiet };
  function newTarget(): string {
    const target = join(folder, `target-${(targets += 1)}`);
    mkdirSync(target);
    return target;
  }

  beforeAll(async () => {
    quickPassphrases();
    await makeSite(site);
    before = await describeFolder(site);
    const store = () => {
      throw new Error('The upload failed.');
    };
    const unstored = { folder: backup, passphrase: undefined, progress: quiet, store };
    await expect(backUpDataDir(site, unstored)).rejects.toThrow('The upload failed.');
    // As a killed backup would leave it.
    mkdirSync(join(folder, '.making', 'data', 'database'), { recursive: true });
    const encrypted = { folder: join(folder, 'archive'), passphrase, progress: quiet };
    archived = (await backUpDataDir(site, encrypted)).contents;
  });

  test('has rows and an image to lose', () => {
    const empty = Object.entries(before.tables).filter(([, { count }]) => count === 0);
    expect(Object.keys(before.tables).length - empty.length).toBeGreaterThan(35);
    expect(before.images).toEqual({ [imageName]: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('restores every table, image, and secret, but no releases', async () => {
    const target = newTarget();
    const { contents } = await restoreHere(target, options);
    expect(contents).toEqual(before);
    expect(await describeFolder(target)).toEqual(before);
    const secrets = (dataDir: string) => readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(secrets(target)).toBe(secrets(site));
    expect(readdirSync(target).sort()).toEqual([...['database', 'images', 'lock', 'secrets.json']]);
    refuseRestored(target);
  });

  test('is recorded in the site, not in the backup, and only if it could be stored elsewhere', async () => {
    expect(archived).toEqual(before);
    const { tables } = await describeFolder(site);
    expect(tables['private.maintenance']).not.toEqual(before.tables['private.maintenance']);
  });

  test('isn’t started or overwritten', async () => {
    expect(() => refuseRestored(backup)).toThrow(/is a backup\. Restore it to another folder/);
    const again = backUpDataDir(site, { folder: backup, passphrase: undefined, progress: quiet });
    await expect(again).rejects.toThrow('already exists');
  });

  test('is refused while the site runs, and leaves nothing behind', async () => {
    const unlock = await lockDataDir(site);
    const name = join(folder, 'second');
    const made = backUpDataDir(site, { folder: name, passphrase: undefined, progress: quiet });
    await expect(made).rejects.toThrow('is in use by another run');
    unlock();
    expect(readdirSync(folder).filter((file) => file.startsWith('second'))).toEqual([]);
  });

  test('deletes what a killed backup left beside it, whatever its name', () => {
    expect(existsSync(join(folder, '.making'))).toBe(false);
  });

  test('isn’t restored over anything', async () => {
    const target = newTarget();
    writeFileSync(join(target, 'notes.txt'), 'Mine');
    await expect(restoreHere(target, options)).rejects.toThrow(
      /isn’t empty: it contains notes.txt/,
    );
    expect(readdirSync(target).sort()).toEqual(['lock', 'notes.txt']);
  });

  test('with a changed image or row isn’t restored', async () => {
    const original = readFileSync(image);
    writeFileSync(image, 'Something else');
    const target = newTarget();
    await expect(restoreHere(target, options)).rejects.toThrow(
      `${backup} is damaged or incomplete. These aren’t the same as when it was made: ${imageName}.`,
    );
    expect(readdirSync(target)).toEqual(['lock']);
    writeFileSync(image, original);

    const copy = newTarget();
    cpSync(backup, copy, { recursive: true });
    await withDatabase(copy, ({ run }) => run(`update public.leads set message = 'Changed'`));
    const changed = restoreHere(newTarget(), { ...options, source: copy });
    await expect(changed).rejects.toThrow(/as when it was made: public\.leads\.$/);
  });

  test('can be an encrypted file, which other tools that know the format can open, too', async () => {
    const target = newTarget();
    const encrypted = { ...options, source: archive, passphrase };
    expect((await restoreHere(target, encrypted)).contents).toEqual(archived);
    expect(readFileSync(archive).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(readFileSync(archive).includes('author@example.org')).toBe(false);

    const unpacked = newTarget();
    execFileSync('tar', ['xz'], {
      cwd: unpacked,
      input: decryptAge(readFileSync(archive), passphrase),
    });
    expect(readdirSync(unpacked).sort()).toEqual([
      ...['backup.json', 'database', 'images', 'secrets.json'],
    ]);
  });

  test.each<[string, string | undefined, RegExp]>([
    ['a wrong passphrase', 'incorrect horse', /can’t be decrypted with this BACKUP_PASSPHRASE/],
    ['no passphrase', undefined, /is encrypted\. Set BACKUP_PASSPHRASE/],
  ])('isn’t decrypted with %s', async (_, given, message) => {
    const target = newTarget();
    const encrypted = { ...options, source: archive, passphrase: given };
    await expect(restoreHere(target, encrypted)).rejects.toThrow(message);
    expect(readdirSync(target)).toEqual(['lock']);
  });

  test.each<[string, (file: string, bytes: Buffer) => void, RegExp]>([
    ['cut off', (file, { length }) => truncateSync(file, length - 20_000), /is damaged or incomp/],
    ['changed', (file, bytes) => flip(file, bytes, bytes.length / 2), /is damaged or incomplete/],
    ['empty', (file) => writeFileSync(file, ''), /is damaged or incomplete/],
  ])('that’s %s isn’t restored', async (_, damage, message) => {
    const file = join(folder, 'damaged.tar.gz.age');
    const bytes = readFileSync(archive);
    writeFileSync(file, bytes);
    damage(file, bytes);
    const target = newTarget();
    const damaged = { ...options, source: file, passphrase };
    await expect(restoreHere(target, damaged)).rejects.toThrow(message);
    expect(readdirSync(target)).toEqual(['lock']);
  });

  test('that’s killed while it’s restored is never served, and can be restored again', async () => {
    const target = newTarget();
    const child = spawn(process.execPath, ['platform/launch.mjs', 'platform/restore.ts', backup], {
      env: { ...process.env, DATA_DIR: target },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    for await (const text of child.stdout) {
      if (String(text).includes('… Comparing')) child.kill('SIGKILL');
    }
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
    expect(() => refuseRestored(target)).toThrow('didn’t finish');
    // As if it had been killed later.
    for (const part of ['images', 'secrets.json']) {
      renameSync(join(restoringIn(target), 'data', part), join(target, part));
    }
    await restoreHere(target, options);
    expect(await describeFolder(target)).toEqual(before);
    expect(existsSync(restoringIn(target))).toBe(false);
    refuseRestored(target);
  });

  test('is deleted after a drill, even if the site doesn’t start', async () => {
    const dataDir = newTarget();
    const copies: string[] = [];
    // As a killed drill would leave it.
    mkdirSync(join(dataDir, 'work', 'data', 'database'), { recursive: true });
    await restoreDrill(dataDir, options, async (copy) => {
      copies.push(copy);
      expect(await describeFolder(copy)).toEqual(before);
    });
    const failing = restoreDrill(dataDir, options, () => Promise.reject(new Error('No disk')));
    await expect(failing).rejects.toThrow('No disk');
    expect(copies).toEqual([join(dataDir, 'work', 'data')]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('says how the commands are used', () => {
    const run = (...args: string[]) => {
      try {
        return execFileSync(process.execPath, ['platform/launch.mjs', ...args], { stdio: 'pipe' });
      } catch (error) {
        return String((error as { stderr: Buffer }).stderr);
      }
    };
    expect(run('platform/backup.ts')).toBe('Usage: npm run backup -- FOLDER [--then COMMAND]\n');
    // As from an unset variable of a shell.
    const usage = /^Usage: npm run restore -- BACKUP /;
    expect(run('platform/restore.ts', 'a', '--erasures', '')).toMatch(usage);
  });
});

function flip(file: string, bytes: Buffer, position: number) {
  const changed = Buffer.from(bytes);
  const index = Math.floor(position);
  changed[index] = (changed[index] ?? 0) ^ 1;
  writeFileSync(file, changed);
}
