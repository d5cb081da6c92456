// A backup is a copy of a data folder, with a list of what's in it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseFolder } from '../backend/database/database-folder.ts';
import type { EmbeddedDatabase } from '../backend/database/database.ts';
import { openPglite } from '../backend/database/pglite.ts';
import { databaseIn, imagesIn, lockDataDir, manifestIn } from '../data-dir.ts';
import { FixableError } from '../../publisher/error.ts';
import type { Migratable } from '../migrations/index.ts';
import { takeLock } from '../../publisher/lock.ts';
import type { Progress } from '../../publisher/progress.ts';
import { isArchive, unpack } from './archive.ts';
import { localImages, readImageRows } from './images.ts';
import { differing, digestTable, sameFormat, type Digest } from './rows.ts';
import { readTables } from './tables.ts';

/** What's in a data folder. */
export interface Contents {
  tables: Record<string, Digest>;
  /** The digest of each file by its name in the bucket. Null if only its row exists. */
  images: Record<string, string | null>;
}

/** What `backup.json` in a backup contains. */
export interface Manifest extends Contents {
  /** ISO 8601. */
  madeAt: string;
}

/**
 * What of a data folder is copied. The site is published again from the database: earlier releases could contain what
 * was erased since. The database comes last, because a site without it can't be started.
 */
export const parts = ['images', 'secrets.json', 'database'] as const;

export async function contentsOf(database: Migratable, folder: string): Promise<Contents> {
  const images = await localImages(imagesIn(folder));
  return database.transaction(async (session) => {
    await session.run(sameFormat);
    const contents: Contents = { tables: {}, images: {} };
    const tables = await readTables(session);
    if (tables.length === 0) {
      throw new FixableError(
        `${folder} has no site yet, because its first start was interrupted. Run \`npm start\` again.`,
      );
    }
    for (const table of tables) {
      contents.tables[table.name] = await digestTable(session, table);
    }
    for (const { name } of await readImageRows(session)) {
      const bytes = await images.read(name);
      contents.images[name] = bytes ? createHash('sha256').update(bytes).digest('hex') : null;
    }
    return contents;
  });
}

/** Throws a FixableError that names the tables and images that differ. */
function requireSame(expected: Contents, actual: Contents, of: string): void {
  const names = [
    ...differing(expected.tables, actual.tables),
    ...differing(expected.images, actual.images),
  ];
  if (names.length === 0) return;
  throw new FixableError(
    `${of} is damaged or incomplete. These aren’t the same as when it was made: ${names.join(', ')}.`,
  );
}

/** Lists what's in a folder, for a person. */
export function summaryOf({ tables, images }: Contents): string {
  const files = Object.values(images).filter((digest) => digest !== null);
  const missing = Object.keys(images).filter((name) => images[name] === null);
  return [
    ...Object.entries(tables).map(
      ([name, { count, digest }]) =>
        `  ${name.padEnd(30)} ${String(count).padStart(8)} ${digest.slice(0, 12)}`,
    ),
    `  ${'images'.padEnd(30)} ${String(files.length).padStart(8)}`,
    ...(missing.length > 0
      ? [
          `\nThe site has lost the files of these images, which older backups may have: ${missing.join(', ')}`,
        ]
      : []),
  ].join('\n');
}

export async function writeManifest(folder: string, contents: Contents): Promise<void> {
  const manifest: Manifest = { madeAt: new Date().toISOString(), ...contents };
  await writeFile(manifestIn(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 });
}

export interface Copy {
  database: EmbeddedDatabase;
  contents: Contents;
  /** When the original was made or, if it's the data folder of a site, last used. */
  knownUntil: Date;
}

/**
 * Copies a backup, which may be encrypted, or the data folder of a site that isn't running to a new folder, and opens the copy's
 * database for `work`. Throws a FixableError if a table or image differs, or if that's neither a site nor a backup.
 */
export async function withCopy<Result>(
  source: string,
  target: string,
  { passphrase, progress }: { passphrase: string | undefined; progress: Progress },
  work: (copy: Copy) => Promise<Result>,
): Promise<Result> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const { contents: expected, knownUntil } = await progress.step(`Copying ${source}`, () =>
    copyFiles(source, target, passphrase),
  );
  return withDatabase(target, async (database) => {
    const contents = await progress.step('Comparing every table and image', () =>
      contentsOf(database, target),
    );
    requireSame(expected, contents, source);
    return work({ database, contents, knownUntil });
  });
}

/** Locks the data folder of a site. A backup isn't in use, and may be read-only. */
export async function lockSource(source: string): Promise<() => void> {
  if (!existsSync(source)) throw new FixableError(`${source} doesn’t exist.`);
  if ((await isArchive(source)) || existsSync(manifestIn(source))) return () => undefined;
  if ((await readDatabaseFolder(databaseIn(source))).length === 0) {
    throw new FixableError(`${source} contains neither a site nor a backup.`);
  }
  return lockDataDir(source);
}

async function copyFiles(source: string, target: string, passphrase: string | undefined) {
  if (await isArchive(source)) {
    await unpack(source, target, passphrase);
    return readManifest(source, target);
  }
  if (existsSync(manifestIn(source))) {
    await copyParts(source, target);
    return readManifest(source, source);
  }
  // Written when the database is closed.
  const { mtime } = await stat(join(databaseIn(source), 'global', 'pg_control'));
  const contents = await withDatabase(source, (database) => contentsOf(database, source));
  await copyParts(source, target);
  return { contents, knownUntil: mtime };
}

/** Opens the database of a data folder for `work`. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openPglite(databaseIn(dataDir));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Works in a folder that's deleted afterward, unless `finish` fails. What an interrupted run leaves behind, the next one
 * deletes.
 */
export async function inWorkFolder<Result>(
  work: string,
  run: (work: string) => Promise<Result>,
  finish: () => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const unlock = await takeLock(
    join(work, 'lock'),
    0,
    `Another backup or restore works in ${work}. Wait until it’s done, or stop it.`,
  );
  let isFinishing = false;
  try {
    await empty(work);
    const result = await run(work);
    isFinishing = true;
    await finish();
    isFinishing = false;
    return result;
  } finally {
    try {
      if (!isFinishing) {
        // The lock goes last, so that nobody else works here until the rest is gone.
        await empty(work);
        await rm(work, { recursive: true, maxRetries: 10 });
      }
    } finally {
      unlock();
    }
  }
}

async function empty(work: string): Promise<void> {
  for (const name of await readdir(work)) {
    if (name !== 'lock') await rm(join(work, name), { recursive: true, maxRetries: 10 });
  }
}

async function copyParts(source: string, target: string): Promise<void> {
  for (const part of parts) {
    if (!existsSync(join(source, part))) continue;
    await cp(join(source, part), join(target, part), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
}

async function readManifest(source: string, folder: string) {
  try {
    const { madeAt, ...contents } = JSON.parse(
      await readFile(manifestIn(folder), 'utf8'),
    ) as Manifest;
    return { contents, knownUntil: new Date(madeAt) };
  } catch (error) {
    throw new FixableError(`${source} isn’t a complete backup.`, { cause: error });
  }
}
