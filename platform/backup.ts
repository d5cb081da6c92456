// `npm run backup -- FOLDER`: copies the data folder to a new one, while the site is stopped, and records the time for the
// security dashboard.
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { runCommand } from '../publisher/run-command.ts';
import { openPglite } from './backend/database/pglite.ts';
import { databaseIn, describeEarlierStart, lockDataDir } from './data-dir.ts';
import { PlatformError } from './error.ts';
import { repositoryDir } from './repository-dir.ts';
import { readConfig } from './config.ts';

/** Recreated when the site starts. */
const recreated = ['lock', 'reserve', 'deno'];

async function main(): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new PlatformError('Usage: npm run backup -- FOLDER');
  const { dataDir } = readConfig(repositoryDir, process.env);
  const target = resolve(folder);
  if (describeEarlierStart(dataDir) === undefined) {
    throw new PlatformError(`${dataDir} doesn’t contain a site, so there’s nothing to back up.`);
  }
  if (existsSync(target)) throw new PlatformError(`${target} already exists. Choose a new folder.`);
  const unlock = await lockDataDir(dataDir);
  try {
    await cp(dataDir, target, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !(dirname(path) === dataDir && recreated.includes(basename(path))),
    });
    const database = await openPglite(databaseIn(dataDir));
    await database.query(`select public.record_maintenance('backup')`);
    await database.close();
  } finally {
    unlock();
  }
  console.log(
    `Copied ${dataDir} to ${target}. To use the copy, start the site with DATA_DIR=${target}.`,
  );
}

await runCommand(main);
