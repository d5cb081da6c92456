import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '../../../platform/backend/database/database.ts';
import { contentsOf, withDatabase } from '../../../platform/backups/folder.ts';
import { localImages } from '../../../platform/backups/images.ts';
import { databaseIn, imagesIn } from '../../../platform/data-dir.ts';
import type { Progress } from '../../../publisher/progress.ts';
import { generateSecrets, saveSecrets } from '../../../platform/secrets.ts';
import { fillTables, imageName } from '../hosted/fill-tables.ts';
import { putEmbeddedDatabase } from '../lanes/embedded-databases.ts';

export const quiet: Progress = { line: () => undefined, step: (_, work) => work() };

/** Fills a data folder as a running site would have left it. */
export async function makeSite(
  dataDir: string,
  change: (database: EmbeddedDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 });
  putEmbeddedDatabase('migrated', databaseIn(dataDir));
  saveSecrets(dataDir, generateSecrets());
  for (const folder of ['site', 'deno']) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, 'site', 'page.html'), 'An earlier release');
  await withDatabase(dataDir, async (database) => {
    await fillTables(database);
    const images = await localImages(imagesIn(dataDir));
    await images.write(imageName, new Uint8Array(100).fill(7));
    await change(database);
  });
}

export const describeFolder = (dataDir: string) =>
  withDatabase(dataDir, (database) => contentsOf(database, dataDir));
