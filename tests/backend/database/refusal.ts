import type { Running } from '../lanes/index.ts';

/**
 * Inserts a row as the owner, without policies or rate limits. Returns the name of the constraint that
 * rejects it, or the whole error message if it isn't a constraint of the table.
 */
export async function refusal(
  running: Running,
  table: string,
  row: Record<string, unknown>,
): Promise<string | undefined> {
  const columns = Object.keys(row).join(', ');
  try {
    await running.query(
      `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
    return undefined;
  } catch (error) {
    return new RegExp(`${table}_\\w+`).exec(String(error))?.[0] ?? String(error);
  }
}
