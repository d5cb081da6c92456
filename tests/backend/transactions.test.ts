import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/backend/database/database.ts';
import { internalsOf } from '../../platform/backend/lite-connection.ts';
import { openBareDatabase, type BareDatabase } from './lanes/bare-database.ts';
import { describeLanes } from './lanes/index.ts';

// Below HTTP, where a transaction can be held open between two statements.
describeLanes(
  'Transactions do not mix',
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

    /** A request as Lite makes it: a transaction in which the role is another. */
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

    test('requests keep their role while the owner uses the database', async () => {
      const seen = await Promise.all(
        Array.from({ length: 160 }, async (_, turn) => {
          if (turn % 4 !== 3) return [await asGuest(), 'guest'];
          const [row] = await database.query<{ role: string }>('select current_user::text as role');
          return [row?.role, 'postgres'];
        }),
      );
      expect(seen.filter(([role, wanted]) => role !== wanted)).toEqual([]);
    });

    test('what the owner writes is not rolled back with a request', async () => {
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

    test('LISTEN goes on meanwhile, and hears what is committed', async () => {
      const heard: string[] = [];
      const requests = Array.from({ length: 10 }, asGuest);
      const end = await database.listen('notes', (payload) => heard.push(payload));
      await Promise.all(requests);
      await database.query("select pg_notify('notes', 'one')");
      await expect.poll(() => heard).toEqual(['one']);
      await end();
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
