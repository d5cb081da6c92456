import type { Migratable, Session } from '../../migrations/index.ts';
import { PlatformError } from '../../error.ts';
import type { Progress } from '../../progress.ts';
import { deleteDemoAccounts } from '../../demo-accounts.ts';
import { converter, type EndpointInfo } from './convert.ts';
import { readImageRows, type Images, type StoredImage } from './images.ts';
import { digestOf, digestTable, insertRows, readRows, sameFormat, type Digest } from './rows.ts';
import {
  checkMigrations,
  commonTables,
  countRows,
  filledByMigrations,
  readTables,
  type Table,
} from './tables.ts';

const noInstance = '00000000-0000-0000-0000-000000000000';

export interface Endpoint extends EndpointInfo {
  database: Migratable;
  images: Images;
}

export interface MoveOptions {
  source: Endpoint;
  target: Endpoint;
  progress: Progress;
  /** Checks everything, but changes nothing. */
  dryRun?: boolean;
}

export interface Moved {
  /** By table name. After a dry run, without digests. */
  tables: Map<string, Pick<Digest, 'count'> & Partial<Digest>>;
  images: number;
  /** Names of images that have a row, but no file. */
  missingImages: string[];
  /** Outbox rows that haven't been delivered yet. */
  waiting: number;
}

/**
 * Copies all data of one backend to another, which must be empty. Images come first, because they can be copied again.
 * All tables follow in one transaction, which is committed only if every row is the same in the target, so a failed move
 * leaves no rows behind and can be repeated. Triggers are off, so nothing is sent or delivered, and dates stay the same.
 * Throws a PlatformError that says what to do.
 */
export async function move({ source, target, progress, dryRun }: MoveOptions): Promise<Moved> {
  return rolledBack(source.database, async (from) => {
    await from.run(`set transaction isolation level repeatable read; ${sameFormat}`);
    await checkMigrations(from, target.database);
    // Their passwords are public.
    if (target.kind === 'hosted') await deleteDemoAccounts(from);
    const tables = commonTables(await readTables(from), await readTables(target.database));
    await checkEmpty(target.database, tables);

    const images = await readImageRows(from);
    const waiting = await countWaiting(from);
    if (dryRun) {
      const counts = await countRows(from, tables);
      const entries = [...counts].map(([name, count]) => [name, { count }] as const);
      return { tables: new Map(entries), images: images.length, missingImages: [], waiting };
    }

    const missing = await progress.step(`Copying ${images.length} images`, () =>
      copyImages(images, source.images, target),
    );
    const copied = images.filter(({ name }) => !missing.includes(name));
    await progress.step('Comparing the images', () =>
      compareImages(copied, source.images, target.images),
    );
    const digests = await target.database.transaction(async (to) => {
      await to.run(`${sameFormat} set local session_replication_role = replica;`);
      await to.run(filledByMigrations.map((name) => `delete from ${name};`).join(' '));
      const [current] = await to.query<{ id: string }>('select pg_current_xact_id()::text as id');
      const transaction = current?.id ?? '';
      const expected = new Map<string, Digest>();
      for (const table of tables) {
        expected.set(
          table.name,
          await progress.step(`Copying ${table.name}`, () =>
            copyTable(from, to, table, converter(table, source, target, transaction)),
          ),
        );
      }
      // GoTrue finds only accounts of this instance.
      if (target.kind === 'hosted') {
        await to.query('update auth.users set instance_id = $1::text::uuid', [noInstance]);
      }
      await target.images.saveRows(to, copied);
      await progress.step('Comparing the tables', () => compareTables(to, tables, expected));
      return expected;
    });
    return { tables: digests, images: copied.length, missingImages: missing, waiting };
  });
}

/** Resolves to the result of `work`, and rolls back its changes. */
async function rolledBack<Result>(
  database: Migratable,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const done: { result?: Result } = {};
  try {
    await database.transaction(async (session) => {
      done.result = await work(session);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  return done.result as Result;
}

async function checkEmpty(database: Session, tables: readonly Table[]) {
  const counts = await countRows(database, tables);
  const filled = [...counts].filter(
    ([name, count]) => count > 0 && !filledByMigrations.includes(name),
  );
  if (filled.length === 0) return;
  throw new PlatformError(
    `The target isn’t empty: ${filled.map(([name, count]) => `${name} has ${count} rows`).join(', ')}. Nothing was changed. Use a new project or data folder, or delete the data in this one.`,
  );
}

async function countWaiting(session: Session) {
  const [row] = await session.query<{ count: number }>(
    `select count(*)::integer as count from private.outbox
     where delivered_at is null and dead_at is null`,
  );
  return row?.count ?? 0;
}

/** Returns the names of images without a file. Skips images that an earlier run has copied. */
async function copyImages(images: readonly StoredImage[], from: Images, target: Endpoint) {
  const there = await readImageRows(target.database);
  const sizes = new Map(there.map(({ name, size }) => [name, size]));
  const missing: string[] = [];
  for (const { name, size } of images) {
    if (sizes.get(name) === size) continue;
    const bytes = await from.read(name);
    if (bytes) await target.images.write(name, bytes);
    else missing.push(name);
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
    // Also past deleted rows, because an ID must never be used twice.
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

async function compareTables(
  session: Session,
  tables: readonly Table[],
  expected: ReadonlyMap<string, Digest>,
) {
  for (const table of tables) {
    const { count, digest } = await digestTable(session, table);
    const wanted = expected.get(table.name);
    if (count === wanted?.count && digest === wanted.digest) continue;
    throw new PlatformError(
      `${table.name} isn’t the same in the target: ${count} of ${wanted?.count ?? 0} rows, or different values. The target’s tables weren’t changed.`,
    );
  }
}

async function compareImages(images: readonly StoredImage[], from: Images, to: Images) {
  for (const { name } of images) {
    const [before, after] = await Promise.all([from.read(name), to.read(name)]);
    if (before && after && Buffer.compare(before, after) === 0) continue;
    throw new PlatformError(
      `The image ${name} isn’t the same in the target. The target’s tables are still empty. Run the move again.`,
    );
  }
}
