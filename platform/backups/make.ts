import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imagesIn, refuseRestored } from '../data-dir.ts';
import { FixableError } from '../../publisher/error.ts';
import { migrate, type Session } from '../migrations/index.ts';
import type { Progress } from '../../publisher/progress.ts';
import { migrationsFolder } from '../repository-dir.ts';
import { archiveEnding, pack } from './archive.ts';
import { copyBackend, type Endpoint } from './copy.ts';
import {
  contentsOf,
  inWorkFolder,
  lockSource,
  withCopy,
  withDatabase,
  writeManifest,
  type Contents,
} from './folder.ts';
import { localImages } from './images.ts';

export interface BackupOptions {
  /** A new folder. An encrypted backup is a file with this name and an ending. */
  folder: string;
  passphrase: string | undefined;
  progress: Progress;
  /** Copies the backup elsewhere. It's recorded only after that, so a backup that couldn't be uploaded doesn't count. */
  store?: ((path: string) => void) | undefined;
}

export interface Backup {
  path: string;
  contents: Contents;
}

/** Backs up the site in a data folder, which mustn't be running. */
export async function backUpDataDir(dataDir: string, options: BackupOptions): Promise<Backup> {
  refuseRestored(dataDir);
  const unlock = await lockSource(dataDir);
  try {
    const backup = await make(options, (data) =>
      withCopy(
        dataDir,
        data,
        { ...options, passphrase: undefined },
        async ({ contents }) => contents,
      ),
    );
    options.store?.(backup.path);
    await withDatabase(dataDir, record);
    return backup;
  } finally {
    unlock();
  }
}

/** Backs up a hosted project. `backendUrl`: the address of the backend on this machine. */
export async function backUpProject(
  project: Endpoint,
  backendUrl: string,
  options: BackupOptions,
): Promise<Backup> {
  const { progress } = options;
  const backup = await make(options, async (data) => {
    const images = await localImages(imagesIn(data));
    return withDatabase(data, async (database) => {
      await migrate(database, { folder: migrationsFolder, seed: undefined });
      const target: Endpoint = { kind: 'local', backendUrl, database, images };
      await copyBackend({ source: project, target, progress });
      return contentsOf(database, data);
    });
  });
  options.store?.(backup.path);
  await record(project.database);
  return backup;
}

/** Renames the backup at the end, so that an interrupted one can't be mistaken for a complete one. */
async function make(
  { folder, passphrase, progress }: BackupOptions,
  fill: (data: string) => Promise<Contents>,
): Promise<Backup> {
  const path = folder + (passphrase === undefined ? '' : archiveEnding);
  if (existsSync(path)) throw new FixableError(`${path} already exists. Choose a new name.`);
  // The same for every backup to this place, so that the next one deletes what a killed one left unencrypted.
  return inWorkFolder(join(dirname(path), '.making'), async (work) => {
    const data = join(work, 'data');
    await mkdir(data, { mode: 0o700 });
    const contents = await fill(data);
    await writeManifest(data, contents);
    if (passphrase === undefined) {
      await rename(data, path);
    } else {
      const file = join(work, 'encrypted');
      await progress.step('Encrypting', () => pack(data, file, passphrase));
      await rename(file, path);
    }
    return { path, contents };
  });
}

/** For the security dashboard. */
async function record(database: Session): Promise<void> {
  await database.query(`select public.record_maintenance('backup')`);
}
