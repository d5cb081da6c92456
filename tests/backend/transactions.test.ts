import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { internalsOf } from '../../platform/backend/lite-connection.ts';
import { describeLanes } from './lanes/index.ts';
import { openBareDatabase } from './lanes/lite-lane.ts';

// Without HTTP, so that a test can hold a transaction open between two statements.
describeLanes(
  'Concurrent transactions',
  (lane) => {
    let bare: Awaited<ReturnType<typeof openBareDatabase>>;

    beforeAll(async () => {
      bare = await openBareDatabase(lane.name);
      await bare.database.run(`
        create table notes (id integer primary key);
        do $$ begin create role guest; exception when duplicate_object then null; end $$;
      `);
    });
    afterAll(() => bare.remove());

    const transaction = () => internalsOf(bare.database.connection).kysely.transaction();
    const currentRole = 'select current_user::text as role';

    /** Runs a transaction with another role, as Lite does for each request. */
    const asGuest = () =>
      transaction().execute(async (open) => {
        await sql`set local role guest`.execute(open);
        await setImmediate();
        const { rows } = await sql.raw<{ role: string }>(currentRole).execute(open);
        return rows[0]?.role;
      });

    test('keep their role while the owner runs queries', async () => {
      const roles = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const guests = await Promise.all([asGuest(), asGuest(), asGuest()]);
          const [owner] = await bare.database.query<{ role: string }>(currentRole);
          return [...guests, owner?.role].join(' ');
        }),
      );
      expect([...new Set(roles)]).toEqual(['guest guest guest postgres']);
    });

    test('don’t roll back what the owner writes meanwhile', async () => {
      const opened = Promise.withResolvers<undefined>();
      const failed = transaction().execute(async (open) => {
        await sql`select 1`.execute(open);
        opened.resolve(undefined);
        await setImmediate();
        throw new Error('No.');
      });
      await opened.promise;
      const inserted = bare.database.query('insert into notes (id) values (1)');
      await expect(failed).rejects.toThrow('No.');
      await inserted;
      expect(await bare.database.query('select id from notes')).toEqual([{ id: 1 }]);
    });

    test('don’t interrupt LISTEN', async () => {
      const received: string[] = [];
      const requests = Array.from({ length: 10 }, asGuest);
      const unlisten = await bare.database.listen('notes', (payload) => received.push(payload));
      await Promise.all(requests);
      await bare.database.query("select pg_notify('notes', 'one')");
      await expect.poll(() => received).toEqual(['one']);
      await unlisten();
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
