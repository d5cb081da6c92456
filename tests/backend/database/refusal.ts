import type { Running } from '../lanes/index.ts';

/**
 * Writes one row as the owner, whom no policy or limit binds; answers the name of the constraint that
 * refuses it, or the whole message where it is none of the table's.
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
