import type { Running } from '../lanes/index.ts';

interface Found {
  table: string;
  row: string;
}

/**
 * Every row of every table whose text contains `text`, ignoring case. Simpler than the product's search and independent
 * of it, so that it finds what the product misses.
 */
export async function findInDatabase(
  { query }: Pick<Running, 'query'>,
  text: string,
): Promise<Found[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const found: Found[] = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      `select t::text as row from ${name} t where strpos(lower(t::text), lower($1)) > 0`,
      [text],
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

export async function tablesWith(running: Pick<Running, 'query'>, text: string) {
  const found = await findInDatabase(running, text);
  return [...new Set(found.map(({ table }) => table))];
}
