import { PlatformError } from '../error.ts';
import type { MigrationFile } from './files.ts';
import type { Applied } from './history.ts';

/** Throws a PlatformError that names the migration when the folder does not continue the history. */
export function checkHistory(
  migrations: readonly MigrationFile[],
  history: readonly Applied[],
): void {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const applied of history) {
    const migration = byVersion.get(applied.version);
    if (!migration) {
      throw new PlatformError(
        `The migration ${applied.version}_${applied.name ?? 'unnamed'}.sql was applied to this database and is missing on disk. Bring the file back, or use the database that goes with this copy.`,
      );
    }
    if (applied.checksum !== null && applied.checksum !== migration.checksum) {
      throw new PlatformError(
        `The migration ${migration.file} was edited after it had been applied. Undo the edit and put the change into a new migration.`,
      );
    }
  }

  const newest = history.at(-1)?.version ?? '';
  const applied = new Set(history.map(({ version }) => version));
  for (const { file, version } of migrations) {
    if (!applied.has(version) && version < newest) {
      throw new PlatformError(
        `The migration ${file} is older than ${newest}, which is applied already. Give it a later timestamp.`,
      );
    }
  }
}
