import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { recordDrill, tryStart } from '../../../platform/backups/drill.ts';
import { withDatabase, type Contents } from '../../../platform/backups/folder.ts';
import { backUpDataDir } from '../../../platform/backups/make.ts';
import { restoreDrill, restoreHere } from '../../../platform/backups/restore.ts';
import { readConfig } from '../../../platform/config.ts';
import { imagesIn, lockDataDir, refuseRestored, restoringIn } from '../../../platform/data-dir.ts';
import { publishAndServe } from '../../../platform/published-site.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { readSecrets } from '../../../platform/secrets.ts';
import type { Progress } from '../../../publisher/progress.ts';
import { sharedFolder } from '../../temporary-folder.ts';
import { makeCode } from '../../unit/publisher/fake-code.ts';
import { imageName } from '../hosted/fill-tables.ts';
import { putEmbeddedDatabase } from '../lanes/embedded-databases.ts';
import { describePlatform } from '../lanes/index.ts';
import { serveStandIn } from '../serve-stand-in.ts';
import { describeErasures, fillForErasures } from './erasures.ts';
import { quickPassphrases } from './quick-passphrases.ts';
import { describeFolder, makeSite, quiet } from './site-folder.ts';

const passphrase = 'correct horse battery';
/** Has a row, but no file. */
const lostImage = imageName.replace('480', '960');

describePlatform('A backup of this machine', () => {
  const folder = sharedFolder();
  const site = join(folder, 'site');
  const backup = join(folder, 'backup');
  const archive = join(folder, 'archive.tar.gz.age');
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
    await makeSite(site, async (database) => {
      await fillForErasures(database);
      await database.query(
        `insert into storage.objects (bucket_id, name) values ('post-images', $1)`,
        [lostImage],
      );
    });
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

  test('is an encrypted file, from which every table, image, and secret is restored, but no releases', async () => {
    const empty = Object.entries(before.tables).filter(([, { count }]) => count === 0);
    expect(Object.keys(before.tables).length - empty.length).toBeGreaterThan(35);
    expect(before.images).toEqual({
      [imageName]: expect.stringMatching(/^[0-9a-f]{64}$/),
      [lostImage]: null,
    });
    expect(archived).toEqual(before);
    expect(readFileSync(archive).includes('author@example.org')).toBe(false);

    const target = newTarget();
    const { contents } = await restoreHere(target, { ...options, source: archive, passphrase });
    expect(contents).toEqual(before);
    expect(await describeFolder(target)).toEqual(before);
    const secrets = (dataDir: string) => readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(secrets(target)).toBe(secrets(site));
    expect(readdirSync(target).sort()).toEqual([...['database', 'images', 'lock', 'secrets.json']]);
    refuseRestored(target);
  });

  test('can be opened with the tools for its formats, age and tar', async () => {
    const unpacked = newTarget();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const input = await decrypter.decrypt(readFileSync(archive));
    execFileSync('tar', ['xz'], { cwd: unpacked, input });
    expect(readdirSync(unpacked).sort()).toEqual([
      ...['backup.json', 'database', 'images', 'secrets.json'],
    ]);
  });

  test('is recorded only if it could be stored elsewhere, and removes what a killed one left behind', async () => {
    const { tables } = await describeFolder(site);
    expect(tables['private.maintenance']).not.toEqual(before.tables['private.maintenance']);
    expect(existsSync(join(folder, '.making'))).toBe(false);
  });

  test('is made, but reported as a failure, if the site has lost an image, which older ones may have', async () => {
    const path = join(folder, 'reported');
    const args = ['platform/launch.mjs', 'platform/backup.ts', path];
    const env = { ...process.env, DATA_DIR: site };
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(stdout).toContain(`which older backups may have: ${lostImage}\n`);
    expect(status).toBe(1);
    expect(readdirSync(path)).toContain('backup.json');
  });

  test('isn’t made after a first start that was interrupted', async () => {
    const dataDir = newTarget();
    putEmbeddedDatabase('blank', join(dataDir, 'database'));
    const made = backUpDataDir(dataDir, { ...options, folder: join(folder, 'blank') });
    await expect(made).rejects.toThrow(`${dataDir} has no site yet`);
  });

  test('isn’t started, backed up, or overwritten', async () => {
    expect(() => refuseRestored(backup)).toThrow(/is a backup\. Restore it to another folder/);
    const again = backUpDataDir(site, { folder: backup, passphrase: undefined, progress: quiet });
    await expect(again).rejects.toThrow('already exists');
    const second = backUpDataDir(backup, { ...options, folder: join(folder, 'second') });
    await expect(second).rejects.toThrow('is a backup');
  });

  test('is refused while the site runs, and leaves nothing behind', async () => {
    const unlock = await lockDataDir(site);
    const name = join(folder, 'second');
    const made = backUpDataDir(site, { folder: name, passphrase: undefined, progress: quiet });
    await expect(made).rejects.toThrow('is in use by another run');
    unlock();
    expect(readdirSync(folder).filter((file) => file.startsWith('second'))).toEqual([]);
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
    const copy = newTarget();
    cpSync(backup, copy, { recursive: true });
    writeFileSync(join(imagesIn(copy), imageName.replace('/', '.')), 'Something else');
    await withDatabase(copy, ({ run }) => run(`update public.leads set message = 'Changed'`));
    const target = newTarget();
    await expect(restoreHere(target, { ...options, source: copy })).rejects.toThrow(
      `${copy} is damaged or incomplete. These aren’t the same as when it was made: public.leads, ${imageName}.`,
    );
    expect(readdirSync(target)).toEqual(['lock']);
  });

  const damagedArchive = /is damaged or incomplete/;
  test.each<[string, string | undefined, RegExp, ((bytes: Buffer) => Buffer)?]>([
    ['with a wrong passphrase', 'incorrect', /can’t be decrypted with this BACKUP_PASSPHRASE/],
    ['without a passphrase', undefined, /is encrypted\. Set BACKUP_PASSPHRASE/],
    ['that’s cut off', passphrase, damagedArchive, (bytes) => bytes.subarray(0, -20_000)],
    ['that’s changed', passphrase, damagedArchive, (bytes) => bytes.fill('changed', 5000, 5007)],
    ['that’s empty', passphrase, damagedArchive, () => Buffer.alloc(0)],
  ])(
    'an encrypted file %s isn’t restored',
    async (_, given, message, damage = (bytes) => bytes) => {
      const source = join(folder, 'damaged.tar.gz.age');
      writeFileSync(source, damage(readFileSync(archive)));
      const target = newTarget();
      const damaged = { ...options, source, passphrase: given };
      await expect(restoreHere(target, damaged)).rejects.toThrow(message);
      expect(readdirSync(target)).toEqual(['lock']);
    },
  );

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
    // Later, the last part can't be moved.
    const inTheWay = join(target, 'database', 'files');
    const blocked: Progress = {
      ...quiet,
      step: (_, work) => (mkdirSync(inTheWay, { recursive: true }), work()),
    };
    await expect(restoreHere(target, { ...options, progress: blocked })).rejects.toThrow(
      'ENOTEMPTY',
    );
    expect(readdirSync(target)).toEqual(expect.arrayContaining(['images', 'secrets.json']));
    expect(() => refuseRestored(target)).toThrow('didn’t finish');
    await restoreHere(target, options);
    expect(await describeFolder(target)).toEqual(before);
    expect(existsSync(restoringIn(target))).toBe(false);
    refuseRestored(target);
  });

  test(
    'starts in a drill, which delivers nothing and leaves nothing behind, even if it fails',
    { timeout: 300_000 },
    async () => {
      const dataDir = newTarget();
      // As a killed drill would leave it.
      mkdirSync(join(dataDir, 'work', 'data', 'database'), { recursive: true });
      const steps: string[] = [];
      const progress: Progress = { ...quiet, step: (label, work) => (steps.push(label), work()) };
      // A build with Astro would take most of the time. The published posts are those of the database.
      const buildDir = join(folder, 'build');
      makeCode(buildDir);
      const drilled = restoreDrill(dataDir, options, async (copy) => {
        expect(copy).toBe(join(dataDir, 'work', 'data'));
        const outbox = () =>
          withDatabase(copy, ({ query }) =>
            query<{ topic: string; delivered_at: string | null }>(
              'select id, topic, attempts, delivered_at, dead_at, due_at from private.outbox order by id',
            ),
          );
        const rows = await outbox();
        const waiting = rows.filter((row) => row.delivered_at === null).map(({ topic }) => topic);
        expect(waiting).toEqual(expect.arrayContaining(['comment-mail', 'lead-confirmation']));
        await tryStart(copy, progress, new AbortController().signal, () => async (given) => {
          await publishAndServe(buildDir, given);
        });
        // Starting queues more.
        expect((await outbox()).slice(0, rows.length)).toEqual(rows);
        throw new Error('No disk');
      });
      await expect(drilled).rejects.toThrow('No disk');
      expect(steps).toContain('Requesting /');
      expect(steps.at(-1)).toMatch(/^Requesting \/blog\/post-/);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  test('is recorded as tried, by the backend of this machine', async () => {
    const requests: unknown[] = [];
    const app = new Hono().post('*', async ({ req, body }) => {
      requests.push([req.path, req.header('apikey'), await req.json()]);
      return body(null, 204);
    });
    const { address, close } = await serveStandIn(app);
    const configOf = (DATA_DIR: string) =>
      readConfig(repositoryDir, { DATA_DIR, BACKEND_PORT: new URL(address).port });
    expect(await recordDrill(configOf(join(folder, 'nothing')))).toBe(false);
    expect(requests).toEqual([]);
    expect(await recordDrill(configOf(site))).toBe(true);
    expect(requests).toEqual([
      ['/rest/v1/rpc/record_maintenance', readSecrets(site)?.secretKey, { task: 'restore-drill' }],
    ]);
    await close();
    await expect(recordDrill(configOf(site))).rejects.toThrow(
      /can be restored, but that wasn’t recorded: the backend at .* isn’t responding/,
    );
  });

  test('prints the usage of restore if an argument is empty, like an unset variable of a shell', () => {
    const args = ['platform/launch.mjs', 'platform/restore.ts', 'a', '--erasures', ''];
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).toMatch(/^Usage: npm run restore -- BACKUP /);
  });

  // Last, because it changes the site.
  describeErasures(site, { ...options, newer: site }, newTarget);
});
