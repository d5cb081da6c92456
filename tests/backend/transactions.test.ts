import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '../../platform/backend/database/database.ts';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { internalsOf } from '../../platform/backend/lite-connection.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';

// Without HTTP, so that a test can hold a transaction open between two statements.
describePlatform('Concurrent transactions', () => {
  let database: EmbeddedDatabase;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const copy = await copyEmbeddedDatabase('blank');
    ({ remove } = copy);
    database = await openPglite(copy.directory);
    await database.run(`
        create table notes (id integer primary key);
        do $$ begin create role guest; exception when duplicate_object then null; end $$;
      `);
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });

  const transaction = () => internalsOf(database.connection).kysely.transaction();
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
        const [owner] = await database.query<{ role: string }>(currentRole);
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
    const inserted = database.query('insert into notes (id) values (1)');
    await expect(failed).rejects.toThrow('No.');
    await inserted;
    expect(await database.query('select id from notes')).toEqual([{ id: 1 }]);
  });

  test.each([
    ['a query', () => database.query<{ role: string }>(currentRole)],
    [
      'a transaction',
      () => database.transaction((session) => session.query<{ role: string }>(currentRole)),
    ],
  ])('that were left open are rolled back before %s', async (_, ask) => {
    await database.run('begin; insert into notes (id) values (7); set local role guest');
    expect(await ask()).toEqual([{ role: 'postgres' }]);
    expect(await database.query('select id from notes where id = 7')).toEqual([]);
  });

  test('don’t interrupt LISTEN', async () => {
    const received: string[] = [];
    const requests = Array.from({ length: 10 }, asGuest);
    const unlisten = await database.listen('notes', (payload) => received.push(payload));
    await Promise.all(requests);
    await database.query("select pg_notify('notes', 'one')");
    await expect.poll(() => received).toEqual(['one']);
    await unlisten();
  });
});
