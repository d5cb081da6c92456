import { compareMigrations } from '../migrations/history.ts';
import type { Migratable, Session } from '../migrations/index.ts';
import { FixableError } from '../../publisher/error.ts';
import type { Progress } from '../../publisher/progress.ts';
import { converter, type EndpointInfo } from './convert.ts';
import { readImageRows, type Images, type StoredImage } from './images.ts';
import {
  differing,
  digestOf,
  digestTable,
  insertRows,
  readRows,
  sameFormat,
  type Digest,
} from './rows.ts';
import { commonTables, filledByMigrations, leftOut, readTables, type Table } from './tables.ts';

const noInstance = '00000000-0000-0000-0000-000000000000';

export interface Endpoint extends EndpointInfo {
  database: Migratable;
  images: Images;
}

export interface CopyOptions {
  source: Endpoint;
  target: Endpoint;
  progress: Progress;
  /** Called right before the commit, to keep the source from being started: both backends would make the same deliveries. */
  beforeCommit?: () => void;
}

/**
 * Copies all data of one backend to another, which must be empty. Images come first, because they can be copied again.
 * All tables follow in one transaction, which is committed only if every row is the same in the target, so a failed copy
 * leaves no rows behind and can be repeated. Triggers are off, so nothing is sent or delivered, and dates stay the same.
 * Throws a FixableError that says what to do.
 */
export async function copyBackend({
  source,
  target,
  progress,
  beforeCommit,
}: CopyOptions): Promise<void> {
  await source.database.transaction(async (from) => {
    await from.run(`set transaction isolation level repeatable read; ${sameFormat}`);
    await requireSameMigrations(source.kind === 'hosted' ? from : target.database);
    const tables = commonTables(
      await readTables(from, leftOut),
      await readTables(target.database, leftOut),
    );
    await requireEmpty(target.database, tables);

    const images = await readImageRows(from);
    const missing = await progress.step(`Copying ${images.length} images`, () =>
      copyImages(images, source.images, target.images),
    );
    await target.database.transaction(async (to) => {
      await to.run(`${sameFormat} set local session_replication_role = replica;`);
      await to.run(filledByMigrations.map((name) => `delete from ${name};`).join(' '));
      const [current] = await to.query<{ id: string }>('select pg_current_xact_id()::text as id');
      const transaction = current?.id ?? '';
      const expected: Record<string, Digest> = {};
      for (const table of tables) {
        expected[table.name] = await progress.step(`Copying ${table.name}`, () =>
          copyTable(from, to, table, converter(table, source, target, transaction)),
        );
      }
      // GoTrue finds only accounts of this instance.
      if (target.kind === 'hosted') {
        await to.query('update auth.users set instance_id = $1::text::uuid', [noInstance]);
      }
      // A project has rows only for files that its Storage API stored.
      const saved = images.filter(({ name }) => target.kind === 'local' || !missing.includes(name));
      await target.images.saveRows(to, saved);
      const actual: Record<string, Digest> = {};
      await progress.step('Comparing the tables', async () => {
        for (const table of tables) actual[table.name] = await digestTable(to, table);
      });
      const names = differing(expected, actual);
      if (names.length > 0) {
        throw new FixableError(
          `These tables aren’t the same in the target: ${names.join(', ')}. The target’s tables weren’t changed.`,
        );
      }
      beforeCommit?.();
    });
  });
}

/** Throws a FixableError unless the project has this repository's migrations, as the backend on this machine does. */
async function requireSameMigrations(project: Session): Promise<void> {
  const { missing, others } = await compareMigrations(project);
  if (missing.length > 0) {
    throw new FixableError(
      `The project lacks migrations (${missing.length}), starting with ${missing[0]}. Run \`npm run deploy:backend\`.`,
    );
  }
  if (others.length > 0) {
    throw new FixableError(
      `The project has migrations (${others.length}) that this copy of the repository doesn’t have, starting with ${others[0]}. Update this copy.`,
    );
  }
}

/** Throws a FixableError if a table has rows, apart from those of migrations. */
async function requireEmpty(database: Session, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::integer as count from ${name}`,
    );
    const count = row?.count ?? 0;
    if (count > 0 && !filledByMigrations.includes(name)) filled.push(`${name} has ${count} rows`);
  }
  if (filled.length === 0) return;
  throw new FixableError(
    `The target isn’t empty: ${filled.join(', ')}. Nothing was changed. If an earlier run was interrupted at its end, it has copied everything. Otherwise, use a new project or data folder, or delete the data in this one.`,
  );
}

/** Returns the names of images without a file. Skips images that an earlier run has copied. */
async function copyImages(images: readonly StoredImage[], from: Images, to: Images) {
  const missing: string[] = [];
  for (const { name } of images) {
    const bytes = await from.read(name);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    const isThere = async () =>
      Buffer.compare((await to.read(name)) ?? Buffer.alloc(0), bytes) === 0;
    if (await isThere()) continue;
    await to.write(name, bytes);
    if (await isThere()) continue;
    throw new FixableError(
      `The image ${name} is different in the target after copying. The target’s tables are still empty, so you can run this again.`,
    );
  }
  return missing;
}

async function copyTable(
  from: Session,
  to: Session,
  table: Table,
  convert: ReturnType<typeof converter>,
): Promise<Digest> {
  const digest = digestOf();
  for await (const batch of readRows(from, table)) {
    const rows = batch.map(convert);
    await insertRows(to, table, rows);
    digest.add(rows);
  }
  const { sequence } = table;
  if (sequence !== null) {
    // Skips the IDs of deleted rows, too, because an ID must never be used twice.
    const [state] = await from.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    );
    await to.query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [
      sequence,
      state?.value,
      state?.called,
    ]);
  }
  return digest.result();
}
