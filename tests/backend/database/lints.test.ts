import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, type Session } from '../../../platform/migrations/index.ts';
import { openBareDatabase, type BareDatabase } from '../lanes/bare-database.ts';
import { describeOneLane } from '../lanes/index.ts';
import { productMigrations } from '../lanes/product-migrations.ts';
import { exceptions } from './lints/exceptions.ts';
import { faults } from './lints/faults.ts';

const folder = join(import.meta.dirname, 'lints');
const lints = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace('.sql', ''));

async function findings(session: Session, lint: string): Promise<string[]> {
  const rows = await session.query<{ finding: string }>(
    readFileSync(join(folder, `${lint}.sql`), 'utf8'),
  );
  return rows.map(({ finding }) => finding).sort();
}

/** The checks of Supabase's advisors (its project splinter), under their names, and similar ones. */
describeOneLane('the schema', (lane) => {
  let bare: BareDatabase;

  beforeAll(async () => {
    bare = await openBareDatabase(lane.name);
    await migrate(bare.database, { folder: productMigrations, seed: undefined });
  });
  afterAll(() => bare.remove());

  /** Rolls back everything that `work` did and returns its result. */
  async function undone<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const undo = new Error('Undo it.');
    let result: { value: Result } | undefined;
    try {
      await bare.database.transaction(async (session) => {
        result = { value: await work(session) };
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    }
    if (!result) throw new Error('The transaction ended before its work did.');
    return result.value;
  }

  describe.each(lints)('%s', (lint) => {
    test('finds exactly the exceptions', async () => {
      expect(await findings(bare.database, lint)).toEqual(
        Object.keys(exceptions[lint] ?? {}).sort(),
      );
    });

    test('finds its fault', async () => {
      const { sql, finding } = faults[lint] ?? { sql: '', finding: 'a fault of its own' };
      const found = await undone(async (session) => {
        await session.run(sql);
        return findings(session, lint);
      });
      expect(found).toContain(finding);
      expect(exceptions[lint] ?? {}).not.toHaveProperty([finding]);
    });
  });

  test('all exceptions and faults belong to a lint', () => {
    const named = new Set([...Object.keys(exceptions), ...Object.keys(faults)]);
    expect([...named].filter((name) => !lints.includes(name))).toEqual([]);
  });

  test.each(['public', 'private'])(
    'new objects in %s are inaccessible until granted',
    async (schema) => {
      const rights = await undone(async (session) => {
        await session.run(`
          create table ${schema}.scratch (id bigint generated always as identity primary key);
          create sequence ${schema}.scratch_numbers;
          create view ${schema}.scratch_view as select id from ${schema}.scratch;
          create function ${schema}.scratch_function() returns int language sql as 'select 1';`);
        return session.query(`
          select r.rolname, c.relname as name, privilege
          from pg_roles r cross join pg_class c
          cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references',
            'trigger']) privilege
          where r.rolname in ('anon', 'authenticated', 'service_role')
            and c.relname like 'scratch%' and c.relkind in ('r', 'v')
            and has_table_privilege(r.oid, c.oid, privilege)
          union all
          select r.rolname, c.relname, privilege
          from pg_roles r cross join pg_class c
          cross join unnest(array['usage', 'select', 'update']) privilege
          where r.rolname in ('anon', 'authenticated', 'service_role')
            and c.relname like 'scratch%' and c.relkind = 'S'
            and has_sequence_privilege(r.oid, c.oid, privilege)
          union all
          select r.rolname, p.proname, 'execute'
          from pg_roles r cross join pg_proc p
          where r.rolname in ('anon', 'authenticated', 'service_role')
            and p.proname = 'scratch_function' and has_function_privilege(r.oid, p.oid, 'execute')`);
      });
      expect(rights).toEqual([]);
    },
  );
});
