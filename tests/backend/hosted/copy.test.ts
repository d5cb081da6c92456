import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/backend/database/database.ts';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { saveAccount } from '../../../platform/backend/auth/accounts.ts';
import { imagesIn, refuseRestored } from '../../../platform/data-dir.ts';
import { demoAccounts } from '../../../platform/demo-accounts.ts';
import { withDatabase } from '../../../platform/backups/folder.ts';
import { hostedImages, localImages, readImageRows } from '../../../platform/backups/images.ts';
import { copyBackend, type Endpoint } from '../../../platform/backups/copy.ts';
import { digestTable, sameFormat } from '../../../platform/backups/rows.ts';
import { backUpProject, type Backup } from '../../../platform/backups/make.ts';
import { restoreHere, restoreToProject } from '../../../platform/backups/restore.ts';
import { filledByMigrations, leftOut, readTables } from '../../../platform/backups/tables.ts';
import { publicImages } from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import { sharedFolder } from '../../temporary-folder.ts';
import { quickPassphrases } from '../backups/quick-passphrases.ts';
import { quiet as progress } from '../backups/site-folder.ts';
import { copyEmbeddedDatabase } from '../lanes/embedded-databases.ts';
import { fillTables, imageName, password } from './fill-tables.ts';
import { describeHosted, projectSettings, startHostedDatabase } from './hosted-database.ts';
import { startStorageApi } from './storage-api.ts';

describeHosted('copying a backend', 17, () => {
  const closers: (() => unknown)[] = [];
  const folder = sharedFolder();
  let server: Awaited<ReturnType<typeof startHostedDatabase>>;
  let storage: Awaited<ReturnType<typeof startStorageApi>>;
  let home: Endpoint & { database: Database };
  let hosted: Endpoint & { database: Database };

  async function startHome() {
    const copy = await copyEmbeddedDatabase('migrated');
    const database = await openPglite(copy.directory);
    closers.push(copy.remove, database.close);
    const images = await localImages(join(folder, 'home'));
    return { kind: 'local', backendUrl: 'http://localhost:54321', database, images } as const;
  }

  beforeAll(async () => {
    quickPassphrases();
    [home, server] = await Promise.all([startHome(), startHostedDatabase(17)]);
    const secretKey = projectSettings.SUPABASE_SECRET_KEY;
    storage = await startStorageApi(server.admin, secretKey);
    const database = await openPostgres(server.url);
    closers.push(server.stop, database.close);
    const images = hostedImages(storage.address, secretKey);
    hosted = { kind: 'hosted', backendUrl: projectSettings.PUBLIC_SUPABASE_URL, database, images };
    await fillTables(home.database);
    await home.images.write(imageName, new Uint8Array(100).fill(7));
  });
  afterAll(async () => {
    await storage?.close();
    for (const close of closers.reverse()) await close();
  });

  const run = (source: Endpoint, target: Endpoint) => copyBackend({ source, target, progress });

  /** Every table's name, number of rows, and digest. */
  async function contentsOf({ database }: Endpoint) {
    const contents: Record<string, unknown> = {};
    await database.transaction(async (session) => {
      await session.run(sameFormat);
      for (const { name, columns } of await readTables(session, leftOut)) {
        const table = {
          name,
          sequence: null,
          columns: columns.filter(({ type }) => type !== 'xid8'),
        };
        contents[name] = await digestTable(session, table);
      }
    });
    return contents;
  }

  test('copies everything to a hosted project, even if it’s killed at every step', async () => {
    const before = await contentsOf(home);
    // There's something to lose in every table.
    const counts = Object.entries(before) as [string, { count: number }][];
    expect(counts.filter(([, { count }]) => count === 0)).toEqual([]);
    let isMarked = false;
    let isCopied = false;
    // As a storage error might leave it.
    await hosted.images.write(imageName, new Uint8Array(100).fill(1));
    for (let n = 1; !isCopied; n += 1) {
      let steps = 0;
      const step = () => {
        if (++steps === n) throw new Error('killed');
      };
      const killable: Database['transaction'] = async (work) => {
        const result = await hosted.database.transaction(work);
        step();
        return result;
      };
      const killed = copyBackend({
        source: home,
        target: { ...hosted, database: { ...hosted.database, transaction: killable } },
        progress: { ...progress, step: (_, work) => (step(), work()) },
        beforeCommit() {
          step();
          isMarked = true;
          step();
        },
      });
      await expect(killed).rejects.toThrow('killed');
      // Only one of the two may make deliveries.
      isCopied = (await hosted.database.query('select from public.blog_posts')).length > 0;
      expect(isCopied && !isMarked, `killed at step ${n}`).toBe(false);
    }
    // Nothing is sent again.
    const due = `select topic, idempotency_key, attempts, delivered_at from private.outbox order by id`;
    expect(await hosted.database.query(due)).toEqual(await home.database.query(due));
  });

  test('keeps passwords, in the form that GoTrue reads', async () => {
    const accounts = await server.admin.query<{ email: string; hash: string }>(
      `select email, encrypted_password as hash from auth.users
       where instance_id = '00000000-0000-0000-0000-000000000000' and aud = 'authenticated'
         and confirmation_token = '' and recovery_token = '' and email_change = ''`,
    );
    expect(accounts).toHaveLength(2);
    for (const { hash } of accounts) expect(await bcrypt.compare(password, hash)).toBe(true);
  });

  test('changes the addresses of images, but not those on other hosts', async () => {
    const [post] = await server.admin.query<{ image: string; content: string }>(
      'select featured_image_url as image, content from public.blog_posts',
    );
    const address = new URL(publicImages + imageName, hosted.backendUrl).href;
    expect(post?.image).toBe(address);
    expect(post?.content).toContain(`<img src="${address}"`);
    expect(post?.content).toContain(`<img src="https://other.example.com${publicImages}`);
  });

  test.each([
    [
      'lacks',
      'delete from supabase_migrations.schema_migrations',
      /lacks migrations .* deploy:backend/,
    ],
    [
      'has other',
      `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
      /has migrations \(1\) that .* 29990101000000\. Update this copy/,
    ],
  ])('refuses a project that %s migrations', async (_, change, message) => {
    const undo = new Error('Undo');
    const changed = hosted.database.transaction(async (session) => {
      await session.run(change);
      const target = { ...hosted, database: { ...hosted.database, ...session } };
      await expect(run(home, target)).rejects.toThrow(message);
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
  });

  test('refuses a target that isn’t empty', async () => {
    const refused = run(home, hosted);
    await expect(refused).rejects.toThrow(/isn’t empty: .*public\.blog_posts has 1 rows/);
    await expect(refused).rejects.toThrow('it has copied everything');
  });

  describe('a backup of the project', () => {
    const passphrase = 'correct horse battery';
    /** Has a row, but no file. */
    const lostImage = imageName.replace('480', '960');
    let before: Record<string, unknown>;
    let backup: Backup;
    let restored: Awaited<ReturnType<typeof restoreHere>>;
    const dataDir = join(folder, 'data');

    beforeAll(async () => {
      before = await contentsOf(hosted);
      await server.admin.query(
        `insert into storage.objects (bucket_id, name) values ('post-images', $1)`,
        [lostImage],
      );
      const options = { folder: join(folder, 'backup'), passphrase, progress };
      backup = await backUpProject(hosted, home.backendUrl, options);
      mkdirSync(dataDir);
      restored = await restoreHere(dataDir, { source: backup.path, passphrase, progress });
    });

    test('is recorded, and everything can be restored from it to this machine', async () => {
      const recorded = `select done_at > now() - interval '1 hour' as recently
        from private.maintenance where task = 'backup'`;
      expect(await hosted.database.query(recorded)).toEqual([{ recently: true }]);
      expect(restored.contents).toEqual(backup.contents);
      expect(backup.contents.images).toEqual({
        [imageName]: expect.any(String),
        [lostImage]: null,
      });
      await withDatabase(dataDir, async (database) => {
        expect(await contentsOf({ ...home, database })).toEqual(await contentsOf(home));
        expect(await readImageRows(database)).toEqual(await readImageRows(hosted.database));
      });
      const images = await localImages(imagesIn(dataDir));
      expect(await images.read(imageName)).toEqual(await home.images.read(imageName));
    });

    test('restored on this machine, moves to an empty project without demo accounts, and then isn’t started here', async () => {
      await hosted.database.transaction(async (session) => {
        await session.run('set local session_replication_role = replica');
        for (const { name } of await readTables(session, leftOut)) {
          if (!filledByMigrations.includes(name)) await session.run(`delete from ${name}`);
        }
      });
      await server.admin.run('delete from storage.objects');
      storage.files.clear();
      await withDatabase(dataDir, async (database) => {
        for (const { email, fullName } of demoAccounts)
          await saveAccount(database, email, password, { full_name: fullName });
      });
      const empty = join(folder, 'empty');
      mkdirSync(empty);
      const options = { source: dataDir, passphrase: undefined, progress };
      await restoreToProject(hosted, home.backendUrl, empty, options);
      expect(await contentsOf(hosted)).toEqual(before);
      expect(storage.files.get(imageName)).toEqual(new Uint8Array(100).fill(7));
      expect(await readImageRows(hosted.database)).toEqual(await readImageRows(home.database));
      expect(readdirSync(empty)).toEqual([]);
      expect(() => refuseRestored(dataDir)).toThrow(`was restored to ${hosted.backendUrl}`);
    });
  });

  test('continues IDs after the moved ones', async () => {
    const next = `insert into private.outbox (topic, payload) values ('build', '{}')
      returning id, (select max(id) from private.outbox)`;
    const [row] = await hosted.database.query<{ id: string; max: string }>(next);
    expect(Number(row?.id)).toBeGreaterThan(Number(row?.max));
  });
});
