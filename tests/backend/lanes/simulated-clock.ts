import type { Running } from './index.ts';

/** Before migrations, because defaults of columns keep the function that they were made with. */
const sql = `
  set allow_system_table_mods = on;
  create schema simulated;
  create table simulated.clock (ahead interval not null);
  insert into simulated.clock values ('0');
  grant usage on schema simulated to public;
  grant select on simulated.clock to public;
  alter function pg_catalog.now() rename to actual_now;
  alter function pg_catalog.clock_timestamp() rename to actual_clock_timestamp;
  create function pg_catalog.now() returns timestamptz language sql stable as $$
    select pg_catalog.actual_now() + c.ahead from simulated.clock c
  $$;
  create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile as $$
    select pg_catalog.actual_clock_timestamp() + c.ahead from simulated.clock c
  $$;
  reset allow_system_table_mods;`;

/** Replaces the clock of a database by one that a test can set. */
export async function addSimulatedClock(database: {
  run(sql: string): Promise<unknown>;
}): Promise<void> {
  await database.run(sql);
}

/** Sets the clock, which runs on from there. */
export async function setClock(running: Running, time: Date): Promise<void> {
  await running.query(
    'update simulated.clock set ahead = $1::timestamptz - pg_catalog.actual_now()',
    [time.toISOString()],
  );
}
