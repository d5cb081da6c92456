import type { Running } from '../../lanes/index.ts';

interface Relation {
  name: string;
  columns: string;
  guarded: boolean;
}

/** Tables and views in `public`, with their columns in order. */
export function relations(running: Running): Promise<Relation[]> {
  return running.query(`
    select c.relname::text as name, c.relrowsecurity as guarded, (
      select string_agg(a.attname, ' ' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by c.relname`);
}

/** Functions in `public` that a request can call. Overloads are listed twice. */
export async function functions(running: Running): Promise<string[]> {
  const rows = await running.query<{ name: string }>(`
    select p.proname::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`);
  return rows.map(({ name }) => name);
}

/** Functions that would use their caller's search path. */
export async function functionsWithoutSearchPath(running: Running): Promise<string[]> {
  const rows = await running.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from unnest(p.proconfig) as setting where setting like 'search_path=%')
    order by 1`);
  return rows.map(({ name }) => name);
}
