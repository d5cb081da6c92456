import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/backend/database/database.ts';
import { internalsOf } from '../../platform/backend/lite-connection.ts';
import { openBareDatabase, type BareDatabase } from './lanes/bare-database.ts';
import { describeLanes } from './lanes/index.ts';

// Without HTTP, so that a test can hold a transaction open between two statements.
describeLanes(
  'Concurrent transactions',
  (lane) => {
    let bare: BareDatabase;
    let database: Database;

    beforeAll(async () => {
      bare = await openBareDatabase(lane.name);
      ({ database } = bare);
      await database.run(`
        create table notes (id integer primary key);
        do $$ begin create role guest; exception when duplicate_object then null; end $$;
      `);
    });

    afterAll(() => bare.remove());

    /** Runs a transaction with another role, as Lite does for each request. */
    function asGuest() {
      return internalsOf(database.connection)
        .kysely.transaction()
        .execute(async (transaction) => {
          await sql`set local role guest`.execute(transaction);
          await setImmediate();
          const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(
            transaction,
          );
          return rows[0]?.role;
        });
    }

    test('keep their role while the owner runs queries', async () => {
      const seen = await Promise.all(
        Array.from({ length: 160 }, async (_, turn) => {
          if (turn % 4 !== 3) return [await asGuest(), 'guest'];
          const [row] = await database.query<{ role: string }>('select current_user::text as role');
          return [row?.role, 'postgres'];
        }),
      );
      expect(seen.filter(([role, expected]) => role !== expected)).toEqual([]);
    });

    test('don’t roll back what the owner writes meanwhile', async () => {
      const open = Promise.withResolvers<undefined>();
      const refused = internalsOf(database.connection)
        .kysely.transaction()
        .execute(async (transaction) => {
          await sql`select 1`.execute(transaction);
          open.resolve(undefined);
          await setImmediate();
          throw new Error('refused');
        })
        .catch((error: Error) => error.message);
      await open.promise;
      await database.query('insert into notes (id) values (1)');

      expect(await refused).toBe('refused');
      expect(await database.query('select id from notes')).toEqual([{ id: 1 }]);
    });

    test('don’t interrupt LISTEN', async () => {
      const received: string[] = [];
      const requests = Array.from({ length: 10 }, asGuest);
      const end = await database.listen('notes', (payload) => received.push(payload));
      await Promise.all(requests);
      await database.query("select pg_notify('notes', 'one')");
      await expect.poll(() => received).toEqual(['one']);
      await end();
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
