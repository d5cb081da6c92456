import type {
  Delivery,
  Outcome,
  OutboxRow,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

/** How every row ends, in their order, once all of them have. */
export async function outcomesOf(
  deliver: Delivery,
  rows: readonly OutboxRow[],
): Promise<(Outcome | undefined)[]> {
  const ended = new Map<OutboxRow, Outcome>();
  for (const sending of deliver(rows)) {
    for (const row of sending.rows) ended.set(row, await sending.outcome);
  }
  return rows.map((row) => ended.get(row));
}
