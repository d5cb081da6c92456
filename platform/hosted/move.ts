// `npm run move -- to-hosted|to-local [--dry-run] [--backend URL]`: copies all data of the embedded backend to an empty
// hosted project, or back into an empty data folder. docs/deploy.md describes it step by step.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../publisher/run-command.ts';
import { readDatabaseFolder } from '../backend/database/database-folder.ts';
import { openPglite } from '../backend/database/pglite.ts';
import { databaseIn, imagesIn, lockDataDir, moveProgress, prepareDataDir } from '../data-dir.ts';
import { PlatformError } from '../error.ts';
import { migrate } from '../migrations/index.ts';
import { progressOn } from '../progress.ts';
import { repositoryDir } from '../repository-dir.ts';
import { readConfig, type Config } from '../config.ts';
import { hostedImages, localImages } from './move/images.ts';
import { move, type Moved, type Endpoint } from './move/index.ts';
import { openProjectDatabase, readProject } from './project.ts';

const usage = 'npm run move -- to-hosted|to-local [--dry-run] [--backend URL]';

async function main(): Promise<void> {
  const { isToHosted, dryRun, backendUrl } = readArguments();
  const config = readConfig(repositoryDir, process.env);
  const project = readProject(config);
  const { databaseUrl, secretKey } = project;
  if (databaseUrl === undefined || secretKey === undefined) {
    throw new PlatformError('Set SUPABASE_DB_URL and SUPABASE_SECRET_KEY of the hosted project.');
  }
  await prepareDataDir(config);
  const unlock = await lockDataDir(config.dataDir);
  const opened: { close(): Promise<void> }[] = [];
  try {
    const progress = progressOn(process.stdout);
    const hostedDatabase = await openProjectDatabase(databaseUrl);
    opened.push(hostedDatabase);
    const local: Endpoint = {
      kind: 'local',
      backendUrl: backendUrl ?? config.backendUrl,
      database: await progress.step('Opening the embedded database', () =>
        openLocal(config, !isToHosted),
      ),
      images: await localImages(imagesIn(config.dataDir)),
    };
    const hosted: Endpoint = {
      kind: 'hosted',
      backendUrl: project.url,
      database: hostedDatabase,
      images: hostedImages(project.url, secretKey),
    };
    const [source, target] = isToHosted ? [local, hosted] : [hosted, local];
    const moved = await move({
      source,
      target,
      progress,
      dryRun,
      saved: isToHosted ? moveProgress(config.dataDir, project.url) : undefined,
    });
    if (!moved) {
      console.log(
        `An earlier run already moved everything to ${project.url}. There’s nothing left to do.`,
      );
      return;
    }
    // The security dashboard shows when the last backup was made.
    if (!isToHosted && !dryRun) {
      await hostedDatabase.query(`select public.record_maintenance('backup')`);
    }
    printSummary(moved, isToHosted ? project.url : config.dataDir, dryRun);
    if (moved.waiting > 0) {
      const whoDelivers = isToHosted
        ? 'The project delivers them.'
        : 'The project delivers them. If you start this copy, it delivers them, too.';
      console.log(`\n${moved.waiting} deliveries are waiting. ${whoDelivers}`);
    }
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    unlock();
  }

  async function openLocal({ dataDir }: Config, isNew: boolean) {
    const directory = databaseIn(dataDir);
    if (!isNew && (await readDatabaseFolder(directory)).length === 0) {
      throw new PlatformError(`${dataDir} doesn’t contain a database, so there’s nothing to move.`);
    }
    const database = await openPglite(directory);
    opened.push(database);
    if (isNew) {
      await migrate(database, {
        folder: join(repositoryDir, 'supabase/migrations'),
        seed: undefined,
      });
    }
    return database;
  }
}

function readArguments() {
  let parsed;
  try {
    parsed = parseArgs({
      options: { 'dry-run': { type: 'boolean' }, backend: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    throw new PlatformError(`Usage: ${usage}`);
  }
  const [direction, ...rest] = parsed.positionals;
  const backendUrl = parsed.values.backend;
  const isKnown = direction === 'to-hosted' || direction === 'to-local';
  if (!isKnown || rest.length > 0 || (backendUrl !== undefined && !URL.canParse(backendUrl))) {
    throw new PlatformError(`Usage: ${usage}`);
  }
  const dryRun = parsed.values['dry-run'] ?? false;
  return { isToHosted: direction === 'to-hosted', dryRun, backendUrl };
}

function printSummary({ tables, images, missingImages }: Moved, to: string, dry: boolean) {
  console.log(dry ? `\nWould be copied to ${to}:` : `\nCopied to ${to} and verified:`);
  for (const [name, { count, digest }] of tables) {
    console.log(`  ${name.padEnd(30)} ${String(count).padStart(8)} ${digest?.slice(0, 12) ?? ''}`);
  }
  console.log(`  ${'images'.padEnd(30)} ${String(images).padStart(8)}`);
  if (missingImages.length > 0) {
    console.log(
      `\nThe files of these images are missing, so they weren’t copied: ${missingImages.join(', ')}`,
    );
  }
  if (!dry) console.log('\nEveryone has to sign in again. Passwords are the same.');
}

await runCommand(main);
