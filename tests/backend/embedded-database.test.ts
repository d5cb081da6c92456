import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { EmbeddedDatabase } from '../../platform/backend/database/database.ts';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { internalsOf } from '../../platform/backend/lite-connection.ts';
import { vacuum } from '../../platform/backend/maintenance.ts';
import { withRequest } from '../../platform/backend/request-context.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';

/** A regular expression that backtracks for years. */
const stuck = String.raw`select repeat('a', 3000) || 'b' ~ '^(.+)(.+)(.+)\1\2\3$'`;
/** Overflows the stack of PostgreSQL's thread. */
const tooDeep = "select repeat('[', 1000000)::json";

const canceled = { code: '57014', message: 'canceling statement due to statement timeout' };
const tooComplex = { code: '54001', message: 'stack depth limit exceeded' };
const connectionLost = { code: 'ECONNRESET' };

/** Runs `work` as in a request whose statements may run for `statementTimeoutMs`. */
function inRequest<Result>(statementTimeoutMs: number, work: () => Promise<Result>) {
  const context = { method: 'GET', path: '/things', headers: {}, faults: [] };
  return withRequest({ ...context, statementTimeoutMs }, work);
}

// migrations.test.ts and workarounds.test.ts test the details of errors.
describePlatform('The embedded database', () => {
  let remove: () => Promise<void>;
  let database: EmbeddedDatabase;
  const lines: string[] = [];

  // Shared, because opening one takes a second.
  beforeAll(async () => {
    const copy = await copyEmbeddedDatabase('blank');
    ({ remove } = copy);
    database = await openPglite(copy.directory, (line) => lines.push(line));
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });
  beforeEach(async () => {
    lines.length = 0;
    await database.run('drop table if exists notes');
  });

  const kysely = () => internalsOf(database.connection).kysely;

  // global-setup.ts created it in another time zone.
  test('is in UTC', async () => {
    await database.run('reset all');
    const found = await database.query("select current_setting('timezone') as zone");
    expect(found).toEqual([{ zone: 'UTC' }]);
  });

  test('reuses the space of replaced rows', async () => {
    await database.run('create table notes (body text)');
    await database.query(`insert into notes values ('')`);
    /** Saves a long text again and again. Resolves to the size of the table in kilobytes. */
    const saveOften = async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        await database.query(
          `update notes set body = (select string_agg(md5(random()::text), '') from generate_series(1, 3000))`,
        );
      }
      const [row] = await database.query<{ size: number }>(
        `select (pg_total_relation_size('notes') / 1024)::integer as size`,
      );
      return row?.size ?? 0;
    };
    const before = await saveOften();
    expect(before).toBeGreaterThan(2000);
    await vacuum(database);
    expect(await saveOften()).toBeLessThan(before * 1.2);
  });

  test('rolls back the transaction of a stuck query or of a crash, recovers, and keeps everything committed', async () => {
    await database.run('create table notes (id integer)');
    await database.query('insert into notes values (1)');
    const transaction = inRequest(100, () =>
      kysely()
        .transaction()
        .execute(async (open) => {
          await sql`insert into notes values (2)`.execute(open);
          await sql.raw(stuck).execute(open);
        }),
    );
    const waiting = database.query('insert into notes values (3) returning id');

    await expect(transaction).rejects.toMatchObject(canceled);
    expect(await waiting).toEqual([{ id: 3 }]);
    expect(await database.query('select id from notes order by id')).toEqual([
      { id: 1 },
      { id: 3 },
    ]);

    const crashing = database.transaction(async (session) => {
      await expect(session.query(tooDeep)).rejects.toMatchObject(tooComplex);
      await session.query('select 1');
    });
    await expect(crashing).rejects.toMatchObject(connectionLost);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(lines).toEqual([
      'Restarting the embedded database: GET /things ran longer than 100 ms.',
      'Restarting the embedded database: it crashed during a query of the platform (RangeError: Maximum call stack size exceeded).',
    ]);
  });

  test('applies a request’s timeout to that request only', async () => {
    const slow = `
        do $$ declare started timestamptz := clock_timestamp(); begin
          while clock_timestamp() < started + interval '300 ms' loop end loop;
        end $$`;
    await database.run(slow);
    await expect(inRequest(100, () => database.run(slow))).rejects.toMatchObject(canceled);
    // As in PostgreSQL, 0 means no timeout.
    await inRequest(0, () => database.run(slow));
  });

  test('accepts no second statement, which could be an attacker’s, in a query', async () => {
    const query = database.query('select 1; select 2');
    await expect(query).rejects.toMatchObject({ code: '42601' });
  });

  test('runs concurrent statements of one transaction in order', async () => {
    const results = await database.transaction(async (session) => {
      const rows = await Promise.all(
        [1, 2, 3].map((n) => session.query<{ n: number }>('select $1::int as n', [n])),
      );
      return rows.map(([row]) => row?.n);
    });
    expect(results).toEqual([1, 2, 3]);
  });

  describe('with concurrent transactions', () => {
    const currentRole = 'select current_user::text as role';

    /** Runs a transaction with another role, as Lite does for each request. */
    const asGuest = () =>
      kysely()
        .transaction()
        .execute(async (open) => {
          await sql`set local role guest`.execute(open);
          await setImmediate();
          const { rows } = await sql.raw<{ role: string }>(currentRole).execute(open);
          return rows[0]?.role;
        });

    beforeAll(async () => {
      await database.run('create role guest');
    });

    test('keeps each one’s role while the owner runs queries', async () => {
      const roles = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const guests = await Promise.all([asGuest(), asGuest(), asGuest()]);
          const [owner] = await database.query<{ role: string }>(currentRole);
          return [...guests, owner?.role].join(' ');
        }),
      );
      expect([...new Set(roles)]).toEqual(['guest guest guest postgres']);
    });

    test('rolls back one that was left open', async () => {
      await database.run('create table notes (id integer)');
      for (const ask of [
        () => database.query(currentRole),
        () => database.transaction((session) => session.query(currentRole)),
      ]) {
        await database.run('begin; insert into notes (id) values (7); set local role guest');
        expect(await ask()).toEqual([{ role: 'postgres' }]);
        expect(await database.query('select id from notes')).toEqual([]);
      }
    });
  });

  test('closes cleanly, cancels a stuck query, and keeps everything committed', async () => {
    const copy = await copyEmbeddedDatabase('blank');
    onTestFinished(copy.remove);
    const closing = await openPglite(copy.directory);
    await closing.run('create table notes (id integer); insert into notes values (1)');
    const running = closing.query(stuck).catch((error: unknown) => error);
    const waiting = closing.query('insert into notes values (2)').catch(String);
    await vi.waitUntil(() => !closing.isResponding(), { timeout: 20_000 });
    await closing.close();
    expect(await running).toMatchObject(connectionLost);
    expect(await waiting).toBe('Error: The database is closed.');
    await expect(closing.query('select 1')).rejects.toThrow('The database is closed.');

    // `state` in PostgreSQL's ControlFileData, after three numbers.
    const state = () => readFileSync(join(copy.directory, 'global/pg_control')).readUInt32LE(16);
    const [shutDown, inProduction] = [1, 6];
    const reopened = await openPglite(copy.directory);
    expect(state()).toBe(inProduction);
    expect(await reopened.query('select id from notes')).toEqual([{ id: 1 }]);
    await reopened.close();
    expect(state()).toBe(shutDown);
  });

  test('keeps no request waiting for more than ten seconds, and serves the next', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const holding = database.transaction(() => promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = inRequest(1000, () => database.query('select 1'));
    const refused = expect(waiting).rejects.toMatchObject(connectionLost);
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    vi.useRealTimers();
    const next = inRequest(1000, () => database.query('select 2 as two'));
    resolve(undefined);
    await holding;
    expect(await next).toEqual([{ two: 2 }]);
  });
});
