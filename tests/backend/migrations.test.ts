import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '../../platform/backend/database/database.ts';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { FixableError } from '../../publisher/error.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { copyEmbeddedDatabase } from './lanes/embedded-databases.ts';
import { describePlatform } from './lanes/index.ts';

const people = '20260101000000_people.sql';
const pets = '20260102000000_pets.sql';
const createPets = 'create table public.pets (id integer);';

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

// hosted/doctor.test.ts applies the product's to stubs of hosted projects, where nobody is a superuser.
describePlatform('Migrations', () => {
  let database: EmbeddedDatabase;
  let removeCopy: () => Promise<void>;
  let folder: string;

  beforeAll(async () => {
    const copy = await copyEmbeddedDatabase('blank');
    removeCopy = copy.remove;
    database = await openPglite(copy.directory);
  });
  afterAll(async () => {
    await database.close();
    await removeCopy();
  });

  beforeEach(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'seeds'));
    // All tests share one database, because opening an embedded one takes a second.
    await database.run(dropSchemas);
    write(people, 'create table public.people (name text primary key);');
  });

  function write(file: string, sql: string) {
    writeFileSync(join(folder, file), sql);
    return join(folder, file);
  }
  const writeSeed = (sql: string) => write('seeds/seed.sql', sql);

  const run = (options: { seed?: string } = {}) =>
    migrate(database, { folder, seed: undefined, ...options });
  const tables = () =>
    database.query(
      `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );

  test('are applied once, in order, to what a hosted project starts with, and recorded as the Supabase CLI does', async () => {
    const settings = () =>
      database.query(
        "select name, setting from pg_settings where name in ('search_path', 'statement_timeout', 'TimeZone')",
      );
    const before = await settings();
    write(pets, 'create table public.pets (owner text references public.people);');
    expect((await run()).applied).toEqual([people, pets]);
    write('20260103000000_later.sql', "set search_path = ''; set statement_timeout = '77s';");
    expect((await run()).applied).toEqual(['20260103000000_later.sql']);
    const history = await database.query(
      'select version, name from supabase_migrations.schema_migrations order by version',
    );
    expect(history).toEqual([
      { version: '20260101000000', name: 'people' },
      { version: '20260102000000', name: 'pets' },
      { version: '20260103000000', name: 'later' },
    ]);
    // The seed is only for a new database.
    const seed = writeSeed("insert into public.people values ('Eve');");
    expect((await run({ seed })).seeded).toBe(false);
    expect(await database.query('select from public.people')).toEqual([]);
    expect(await settings()).toEqual(before);
    const roles = await database.query(
      `select rolname, rolinherit, rolbypassrls, rolcanlogin from pg_roles
         where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by 1`,
    );
    expect(roles.map((role) => Object.values(role as object))).toEqual([
      ['anon', false, false, false],
      ['authenticated', false, false, false],
      ['authenticator', false, false, expect.any(Boolean)],
      ['service_role', false, true, false],
    ]);
    await database.query('select auth.uid(), auth.jwt() from auth.users');
  });

  test('are rejected by name if one is edited, missing, or older than the last applied one', async () => {
    write(pets, createPets);
    await run();
    const late = '20260101120000_late.sql';
    const original = readFileSync(join(folder, people), 'utf8');
    for (const [change, message] of [
      [() => write(people, 'select 1;'), `The migration ${people} was edited after it`],
      [() => rmSync(join(folder, people)), `The migration ${people} was applied to this database`],
      [() => write(late, 'select 1;'), `The migration ${late} is older than`],
    ] as const) {
      change();
      const failure = run();
      await expect(failure).rejects.toThrow(FixableError);
      await expect(failure).rejects.toThrow(message);
      write(people, original);
    }
  });

  test.each<[string, string, RegExp]>([
    [
      'the line in a function',
      `${createPets} do $$ begin\n  raise exception 'No pets.';\nend $$;`,
      /failed: No pets\. \(PL\/pgSQL function inline_code_block line 2 at RAISE\)/,
    ],
    [
      'a sentence if they end their own transaction',
      `${createPets} commit; select 1;`,
      /pets\.sql ends the transaction it runs in/,
    ],
  ])('that fail are reported with %s', async (_, sql, message) => {
    write(pets, sql);
    await expect(run()).rejects.toThrow(message);
  });

  test('that fail are rolled back with those before, and applied by the next run', async () => {
    write(pets, `${createPets}\n\n  select nothing from nowhere;\n`);
    await expect(run()).rejects.toThrow(
      /pets\.sql failed at line 3, column 23: relation "nowhere" does not exist\./,
    );
    expect(await tables()).toEqual([]);
    write(pets, createPets);
    expect((await run()).applied).toEqual([people, pets]);
  });

  test('are followed by the seed once, and again if it failed', async () => {
    const seed = writeSeed('insert into public.nobody values (1);');
    await expect(run({ seed })).rejects.toThrow('The seed seed.sql failed at line 1');
    writeSeed("insert into public.people values ('Ada'); -- §");
    expect((await run({ seed })).seeded).toBe(true);
    expect((await run({ seed })).seeded).toBe(false);
    expect(await database.query('select name from public.people')).toEqual([{ name: 'Ada' }]);
  });
});
