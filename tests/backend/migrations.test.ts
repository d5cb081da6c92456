import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { PlatformError } from '../../platform/error.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { openBareDatabase, type BareDatabase } from './lanes/bare-database.ts';
import { postgresUrl } from './lanes/postgres-databases.ts';
import { describeLanes } from './lanes/index.ts';
import { productMigrations } from './lanes/product-migrations.ts';

const people = '20260101000000_people.sql';
const pets = '20260102000000_pets.sql';

const dropSchemas = `
  do $$
  declare
    name text;
  begin
    for name in
      select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    loop
      execute format('drop schema %I cascade', name);
    end loop;
  end $$;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public;`;

describeLanes(
  'Migrations',
  (lane) => {
    let bare: BareDatabase;
    let folder: string;

    beforeAll(async () => {
      bare = await openBareDatabase(lane.name);
    });
    afterAll(() => bare.remove());

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'migrations-'));
      // All tests share one database, because opening an embedded one takes a second.
      await bare.database.run(dropSchemas);
      write(people, 'create table public.people (name text primary key);');
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    function write(file: string, sql: string) {
      writeFileSync(join(folder, file), sql);
      return join(folder, file);
    }

    function writeSeed(sql: string) {
      mkdirSync(join(folder, 'seeds'), { recursive: true });
      return write('seeds/seed.sql', sql);
    }

    const run = (seed?: string) => migrate(bare.database, { folder, seed });

    async function tables() {
      const rows = await bare.database.query<{ name: string }>(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
      );
      return rows.map(({ name }) => name);
    }

    test('are applied once, in order, and recorded as the Supabase CLI does', async () => {
      write(pets, 'create table public.pets (owner text references public.people);');
      expect((await run()).applied).toEqual([people, pets]);
      expect((await run()).applied).toEqual([]);

      const history = await bare.database.query(
        'select version, name from supabase_migrations.schema_migrations order by version',
      );
      expect(history).toEqual([
        { version: '20260101000000', name: 'people' },
        { version: '20260102000000', name: 'pets' },
      ]);
    });

    test('added later are applied by the next run', async () => {
      await run();
      write(pets, 'create table public.pets (id integer);');
      expect((await run()).applied).toEqual([pets]);
    });

    test('leave a new database unchanged if newDatabaseError is set', async () => {
      const newDatabaseError = 'This is another database.';
      const refused = migrate(bare.database, {
        folder,
        seed: writeSeed('select 1'),
        newDatabaseError,
      });
      await expect(refused).rejects.toThrow(PlatformError);
      await expect(refused).rejects.toThrow(newDatabaseError);
      const schemas = await bare.database.query(
        "select from pg_namespace where nspname in ('auth', 'supabase_migrations')",
      );
      expect(schemas).toEqual([]);

      await run();
      write(pets, 'create table public.pets (id integer);');
      const { applied } = await migrate(bare.database, {
        folder,
        seed: undefined,
        newDatabaseError,
      });
      expect(applied).toEqual([pets]);
    });

    test('are rejected by name if edited after they were applied', async () => {
      await run();
      write(people, 'create table public.people (name text primary key, age integer);');
      await expect(run()).rejects.toThrow(PlatformError);
      await expect(run()).rejects.toThrow(
        `The migration ${people} was edited after it had been applied. Undo the edit and put the change into a new migration.`,
      );
    });

    test('are rejected by name if an applied one is missing', async () => {
      await run();
      rmSync(join(folder, people));
      await expect(run()).rejects.toThrow(`The migration ${people} was applied to this database`);
    });

    test('are rejected by name if one is older than the last applied one', async () => {
      write(pets, 'create table public.pets (id integer);');
      await run();
      write('20260101120000_late.sql', 'select 1;');
      await expect(run()).rejects.toThrow('The migration 20260101120000_late.sql is older than');
    });

    test('that fail are rolled back and reported with file and line', async () => {
      write(pets, 'create table public.pets (id integer);\n\n  select nothing from nowhere;\n');
      await expect(run()).rejects.toThrow(
        `The migration ${pets} failed at line 3, column 23: relation "nowhere" does not exist.`,
      );
      expect(await tables()).toEqual(['people']);

      write(pets, 'create table public.pets (id integer);');
      expect((await run()).applied).toEqual([pets]);
    });

    test('that fail inside a function are reported with the line in the function', async () => {
      write(
        pets,
        "create table public.pets ();\ndo $$ begin\n  raise exception 'No pets.';\nend $$;",
      );
      await expect(run()).rejects.toThrow(
        /failed: No pets\. \(PL\/pgSQL function inline_code_block line 2 at RAISE\)/,
      );
      expect(await tables()).toEqual(['people']);
    });

    test('that end their own transaction are rejected by name', async () => {
      write(pets, 'create table public.pets (id integer); commit; select 1;');
      await expect(run()).rejects.toThrow(`The migration ${pets} ends the transaction it runs in`);
    });

    test('don’t change settings of the connection', async () => {
      write(pets, "set search_path = ''; set statement_timeout = '77s';");
      const settings = () =>
        bare.database.query(
          "select name, setting from pg_settings where name in ('search_path', 'statement_timeout', 'TimeZone')",
        );
      const before = await settings();
      await run();
      expect(await settings()).toEqual(before);
    });

    test('recorded by another tool are accepted without a checksum', async () => {
      await run();
      await bare.database.run('delete from supabase_migrations.migration_checksums');
      expect((await run()).applied).toEqual([]);
      write(people, 'select 1;');
      await expect(run()).rejects.toThrow('was edited after');
    });

    describe('and the seed', () => {
      const name = () => bare.database.query('select name from public.people order by name');

      test('runs once, after the first migrations', async () => {
        const seed = writeSeed("insert into public.people values ('Ada'); -- §");
        expect((await run(seed)).seeded).toBe(true);
        expect((await run(seed)).seeded).toBe(false);
        expect(await name()).toEqual([{ name: 'Ada' }]);
      });

      test('runs again at the next start if it failed', async () => {
        const seed = writeSeed('insert into public.nobody values (1);');
        await expect(run(seed)).rejects.toThrow('The seed seed.sql failed at line 1');
        writeSeed("insert into public.people values ('Bea');");
        expect((await run(seed)).seeded).toBe(true);
        expect(await name()).toEqual([{ name: 'Bea' }]);
      });

      test('never runs in a database that wasn’t empty', async () => {
        await run();
        const seed = writeSeed("insert into public.people values ('Eve');");
        expect((await run(seed)).seeded).toBe(false);

        await bare.database.run('drop schema supabase_migrations cascade');
        write(people, 'select 1;');
        expect((await run(seed)).seeded).toBe(false);
        expect(await name()).toEqual([]);
      });
    });

    test('are applied once by several concurrent runners', async () => {
      write(pets, 'create table public.pets (id integer); select pg_sleep(0.2);');
      const seed = writeSeed("insert into public.people values ('Ada');");
      const databases = await Promise.all([bare.connect(), bare.connect(), bare.connect()]);
      const results = await Promise.all(
        databases.map((database) => migrate(database, { folder, seed })),
      );
      expect(results.flatMap(({ applied }) => applied).sort()).toEqual([people, pets]);
      expect(results.filter(({ seeded }) => seeded)).toHaveLength(1);
    });

    test('start with the roles and schemas of a hosted project, and expose nothing', async () => {
      await run();
      const exposed = await bare.database.query(
        `select rolname from pg_roles, unnest(array['select', 'insert', 'update', 'delete']) as verb
         where rolname in ('anon', 'authenticated', 'service_role')
           and has_table_privilege(rolname, 'public.people', verb)`,
      );
      const roles = await bare.database.query(
        `select rolname, rolinherit, rolbypassrls, rolcanlogin from pg_roles
         where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by 1`,
      );
      expect(exposed).toEqual([]);
      expect(roles.map((role) => Object.values(role as object))).toEqual([
        ['anon', false, false, false],
        ['authenticated', false, false, false],
        ['authenticator', false, false, expect.any(Boolean)],
        ['service_role', false, true, false],
      ]);
      await bare.database.query('select auth.uid(), auth.jwt(), auth.role() from auth.users');
    });

    test('of the product are applied to an empty database once', async () => {
      const first = await migrate(bare.database, { folder: productMigrations, seed: undefined });
      const second = await migrate(bare.database, { folder: productMigrations, seed: undefined });
      expect(first.applied.length).toBeGreaterThan(0);
      expect(second.applied).toEqual([]);
    });

    test.skipIf(lane.name !== 'postgres')(
      'of the product don’t need a superuser, which hosted projects don’t have',
      async () => {
        const [row] = await bare.database.query<{ name: string }>(
          'select current_database() as name',
        );
        // The roles already exist in this server. Reset what the migrations set.
        await bare.database.run(`
          create role hosted_owner login createrole;
          alter database "${row?.name}" owner to hosted_owner;
          alter schema public owner to hosted_owner;
          alter role anon reset statement_timeout;
        `);
        const url = new URL(postgresUrl());
        url.username = 'hosted_owner';
        url.pathname = row?.name ?? '';
        const owner = await openPostgres(url.href);
        const { applied } = await migrate(owner, { folder: productMigrations, seed: undefined });
        expect(applied.length).toBeGreaterThan(0);
        expect(
          await owner.query("select rolconfig as settings from pg_roles where rolname = 'anon'"),
        ).toEqual([{ settings: ['statement_timeout=3s'] }]);
        await owner.close();
      },
    );
  },
  { lanes: ['pglite', 'postgres'] },
);
