import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../backend/database/database.ts';
import { imagesIn, lockDataDir, markRestored, restoringIn, workIn } from '../data-dir.ts';
import { FixableError } from '../../publisher/error.ts';
import { migrate, type Session } from '../migrations/index.ts';
import { deleteDemoAccounts } from '../demo-accounts.ts';
import type { Progress } from '../../publisher/progress.ts';
import { migrationsFolder } from '../repository-dir.ts';
import { copyBackend, type Endpoint } from './copy.ts';
import { repeatErasures, type Repeated } from './erasures.ts';
import { inWorkFolder, lockSource, parts, withCopy, type Contents, type Copy } from './folder.ts';
import { localImages } from './images.ts';

export interface RestoreOptions {
  /** A backup, or the data folder of a site that isn't running. */
  source: string;
  /** A newer one of the same site, whose erasures are repeated. */
  newer?: string | undefined;
  passphrase: string | undefined;
  progress: Progress;
}

export interface Restored {
  /** What the backup has. */
  contents: Contents;
  /** Erasures after that may be missing. */
  erasuresKnownUntil: Date;
  /** Undefined if no newer copy was given. */
  erasures: Repeated | undefined;
  /** How many outbox rows will be delivered. */
  waiting: number;
}

/** Restores a backup to a new or empty data folder. */
export async function restoreHere(dataDir: string, options: RestoreOptions): Promise<Restored> {
  const unlock = await lockDataDir(dataDir);
  try {
    const restoring = restoringIn(dataDir);
    await clearInterrupted(dataDir, restoring);
    const data = join(restoring, 'data');
    // The site doesn't start while this folder exists.
    return await inWorkFolder(
      restoring,
      (work) => prepare(data, work, options),
      async () => {
        for (const part of parts) {
          if (existsSync(join(data, part))) await rename(join(data, part), join(dataDir, part));
        }
      },
    );
  } finally {
    unlock();
  }
}

/** What the site and its commands create again, and where other restores work. */
const recreated = ['lock', 'reserve', 'deno', 'work'];

async function clearInterrupted(dataDir: string, restoring: string): Promise<void> {
  const found = readdirSync(dataDir).filter(
    (name) => !recreated.includes(name) && join(dataDir, name) !== restoring,
  );
  // The folder was empty when an earlier restore began.
  if (existsSync(restoring)) {
    for (const name of found) await rm(join(dataDir, name), { recursive: true });
  } else if (found.length > 0) {
    throw new FixableError(
      `${dataDir} isn’t empty: it contains ${found.join(', ')}. Nothing was changed. Rename it and restore again, with \`--erasures\` and its new name, so that erasures since the backup are repeated. Or set DATA_DIR to a new folder.`,
    );
  }
}

/** Restores a backup to an empty hosted project. `backendUrl`: the address of the backend on this machine. */
export async function restoreToProject(
  project: Endpoint,
  backendUrl: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { source, progress } = options;
  return inWorkFolder(workIn(dataDir), async (work) => {
    const data = join(work, 'data');
    return prepare(data, work, options, async (database) => {
      // Their passwords are public.
      await deleteDemoAccounts(database);
      await copyBackend({
        source: { kind: 'local', backendUrl, database, images: await localImages(imagesIn(data)) },
        target: project,
        progress,
        beforeCommit: () => markRestored(source, project.backendUrl),
      });
    });
  });
}

/** Restores a backup to a folder that's deleted afterward. */
export async function restoreDrill(
  dataDir: string,
  options: RestoreOptions,
  tryIt: (data: string) => Promise<void>,
): Promise<Restored> {
  return inWorkFolder(workIn(dataDir), async (work) => {
    const data = join(work, 'data');
    const restored = await prepare(data, work, options);
    await tryIt(data);
    return restored;
  });
}

/**
 * Copies, compares, and updates the data, and repeats the erasures, before anything can be served from it, or before `use` gets
 * its database.
 */
async function prepare(
  data: string,
  work: string,
  options: RestoreOptions,
  use: (database: EmbeddedDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<Restored> {
  return locked(options.source, data, options, async ({ database, contents, knownUntil }) => {
    let erasures: Repeated | undefined;
    let erasuresKnownUntil = knownUntil;
    if (options.newer !== undefined) {
      await locked(options.newer, join(work, 'newer'), options, async (newer) => {
        erasuresKnownUntil = newer.knownUntil;
        erasures = await options.progress.step('Repeating erasures', () =>
          repeatErasures(database, newer.database),
        );
      });
    }
    const waiting = await countWaiting(database);
    await use(database);
    return { contents, erasures, erasuresKnownUntil, waiting };
  });
}

/** Works on a copy with this version's migrations. A site must not be started meanwhile. */
async function locked<Result>(
  source: string,
  target: string,
  options: RestoreOptions,
  work: (copy: Copy) => Promise<Result>,
): Promise<Result> {
  const unlock = await lockSource(source);
  try {
    return await withCopy(source, target, options, async (copy) => {
      await migrate(copy.database, { folder: migrationsFolder, seed: undefined });
      return work(copy);
    });
  } finally {
    unlock();
  }
}

async function countWaiting(session: Session): Promise<number> {
  const [row] = await session.query<{ count: number }>(
    `select count(*)::integer as count from private.outbox
     where delivered_at is null and dead_at is null`,
  );
  return row?.count ?? 0;
}
